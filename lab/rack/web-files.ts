import type { LabFile } from "../lab-file.ts";
import { layout } from "../layout.ts";
import { serviceFiles } from "../node/unit-file.ts";
import { rackPaths } from "./paths.ts";

const CONFIG = "/etc/lighttpd/lab.conf";

/**
 * The web server of the rack: Git over HTTP below /git/, for reading only, and files below everything else.
 *
 * @see https://git-scm.com/docs/git-http-backend/2.39.0
 */
export function webFiles(): readonly LabFile[] {
  return [
    { path: CONFIG, content: config() },
    ...serviceFiles({
      name: "lab-web",
      unit: ["Description=Git repositories and packages of the lab"],
      service: [
        `ExecStartPre=/bin/mkdir -p ${rackPaths.web}/git ${rackPaths.web}/apt`,
        `ExecStart=/usr/sbin/lighttpd -D -f ${CONFIG}`,
        "Restart=always",
        "RestartSec=1",
      ],
      wantedBy: "rack.target",
    }),
  ];
}

function config(): string {
  return `server.document-root = "${rackPaths.web}"
server.bind = "${layout.gateway}"
server.port = ${layout.webPort}
server.modules = ( "mod_alias", "mod_setenv", "mod_cgi" )
mimetype.assign = ( "" => "application/octet-stream" )

$HTTP["url"] =~ "^/git/" {
  alias.url = ( "/git/" => "/usr/lib/git-core/git-http-backend/" )
  cgi.assign = ( "" => "" )
  setenv.set-environment = (
    "GIT_PROJECT_ROOT" => "${rackPaths.web}/git",
    "GIT_HTTP_EXPORT_ALL" => "1"
  )
}
`;
}
