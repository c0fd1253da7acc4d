/** Texts of a project and of a stack that `readStack` accepts. */
export const projectText = `
name: turntable
runtime: nodejs
main: .
config:
  clusterName: { type: string }
  kured: { type: object, default: {} }
  registry: { type: object, default: {} }
  flux: { type: object, default: {} }
  fleets: { type: object, default: {} }
`;

/** @param kured the stack's settings of kured, as YAML in one line */
export function stackText(kured = "{}", runbookBaseUrl = "https://runbooks.example.com"): string {
  return `
encryptionsalt: v1:salt
config:
  turntable:clusterName: lab
  turntable:kubeconfigPath: kubeconfig
  turntable:runbookBaseUrl: ${runbookBaseUrl}
  turntable:inventory:
    source: static
    hosts: [{ name: m1, address: 10.0.0.1, role: master }]
  turntable:acknowledgeSingleMaster: a fixture that no host belongs to
  turntable:ssh: { knownHostsPath: known_hosts }
  turntable:maintenanceWindow: { startTime: "03:00", endTime: "06:00", timeZone: UTC }
  turntable:kured: ${kured}
  turntable:deploy:
    hostAdapter: apt
    imageRepository: registry.example.com/os/debian
    kernelFloor: 6.1.0
  turntable:renovate:
    platform: gitea
    endpoint: https://git.example.com/api/v1
    repositories: [platform/turntable]
  turntable:renovateToken: { secure: v1:abc }
`;
}
