/** Stands in for the servers of a cloud project, which only the cloud knows: three masters and five workers. */
export function exampleServers(roleLabel: string) {
  const names = [
    ...[1, 2, 3].map((number) => ({ name: `master-${number}`, role: "master" })),
    ...[1, 2, 3, 4, 5].map((number) => ({ name: `worker-${number}`, role: "worker" })),
  ];
  return names.map(({ name, role }, index) => ({
    name,
    ipv4Address: `192.0.2.${index + 1}`,
    labels: { [roleLabel]: role },
    networks: [{ networkId: 1, ip: `10.0.0.${index + 1}` }],
  }));
}
