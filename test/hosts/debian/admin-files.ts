/** Where an administrator writes; it sorts after the file of the component. */
export const ADMIN_FILE = "/etc/apt/apt.conf.d/99mine";
const [INNER, OUTER] = [
  "origin=Debian,codename=${distro_codename},label=Debian-Security",
  "origin=Debian,codename=${distro_codename}-security,label=Debian-Security",
];
const LATER_CLEAR = "got a list without it; look for #clear in /etc/apt/apt.conf.d";

/** What an administrator's file says, and what the run must say to it. */
export const ADMIN_FILES: Record<string, readonly [content: string, complaints: readonly string[]]> = {
  backports: [
    'Unattended-Upgrade::Origins-Pattern { "o=Debian Backports,n=${distro_codename}-backports"; };',
    [
      `Unattended-Upgrade::Origins-Pattern must allow security updates only, got "o=Debian Backports,n=\${distro_codename}-backports" in ${ADMIN_FILE}; remove it`,
      'backports must never be installed unattended, got Unattended-Upgrade::Origins-Pattern:: "o=Debian Backports,n=${distro_codename}-backports";',
    ],
  ],
  "all of stable": [
    'Unattended-Upgrade::Origins-Pattern:: "label=Debian";',
    [
      `Unattended-Upgrade::Origins-Pattern must allow security updates only, got "label=Debian" in ${ADMIN_FILE}; remove it`,
    ],
  ],
  "an origin under a key of other case": [
    'unattended-upgrade::ORIGINS-pattern:: "site=mirror.example.com";',
    [
      `Unattended-Upgrade::Origins-Pattern must allow security updates only, got "site=mirror.example.com" in ${ADMIN_FILE}; remove it`,
    ],
  ],
  "an origin under a name of its own": [
    'Unattended-Upgrade::Origins-Pattern::mine "label=Mine";',
    [
      `Unattended-Upgrade::Origins-Pattern must allow security updates only, got "label=Mine" in ${ADMIN_FILE}; remove it`,
    ],
  ],
  "an origin twice": [
    `Unattended-Upgrade::Origins-Pattern:: "${INNER}";`,
    [
      `Unattended-Upgrade::Origins-Pattern must allow security updates only, got "${INNER}" in ${ADMIN_FILE}; remove it`,
    ],
  ],
  "the older list, whose short form matches nothing": [
    'Unattended-Upgrade::Allowed-Origins { "${distro_id}:${distro_codename}-security"; };',
    [
      `Unattended-Upgrade::Allowed-Origins must be empty, got "\${distro_id}:\${distro_codename}-security" in ${ADMIN_FILE}; remove it`,
    ],
  ],
  "no origin": [
    "#clear Unattended-Upgrade::Origins-Pattern;",
    [
      `Unattended-Upgrade::Origins-Pattern must hold "${INNER}", ${LATER_CLEAR}`,
      `Unattended-Upgrade::Origins-Pattern must hold "${OUTER}", ${LATER_CLEAR}`,
    ],
  ],
  "a blacklist without the kernel": [
    '#clear Unattended-Upgrade::Package-Blacklist;\nUnattended-Upgrade::Package-Blacklist { "^containerd"; "^docker"; "^k3s"; "^kube"; "^runc"; };',
    [`Unattended-Upgrade::Package-Blacklist must hold "^linux-", ${LATER_CLEAR}`],
  ],
  "a glob in the blacklist": [
    'Unattended-Upgrade::Package-Blacklist:: "*kernel*";',
    [
      'Unattended-Upgrade::Package-Blacklist must hold Python regular expressions, got "*kernel*": nothing to repeat at position 0; mend it',
    ],
  ],
  "automatic reboots": [
    'Unattended-Upgrade::Automatic-Reboot "true";',
    [`Unattended-Upgrade::Automatic-Reboot must be "false", got "true" in ${ADMIN_FILE}; remove it`],
  ],
  "updates at shutdown": [
    'Unattended-Upgrade::InstallOnShutdown "true";',
    [`Unattended-Upgrade::InstallOnShutdown must be "false", got "true" in ${ADMIN_FILE}; remove it`],
  ],
  "no updates at all": [
    'APT::Periodic::Enable "0";',
    [`APT::Periodic::Enable must be "1", got "0" in ${ADMIN_FILE}; remove it`],
  ],
  "no daily lists": [
    'APT::Periodic { Update-Package-Lists "0"; Unattended-Upgrade "7"; };',
    [
      `APT::Periodic::Update-Package-Lists must be "1", got "0" in ${ADMIN_FILE}; remove it`,
      `APT::Periodic::Unattended-Upgrade must be "1", got "7" in ${ADMIN_FILE}; remove it`,
    ],
  ],
  "backports as the default release": [
    'APT::Default-Release "trixie-backports";',
    ['backports must never be installed unattended, got APT::Default-Release "trixie-backports";'],
  ],
};
