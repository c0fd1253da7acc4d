import type { V1Container } from "@kubernetes/client-node";
import { REGISTRY } from "../../../lab/images/image-names.ts";
import { versions } from "../../../toolchain/versions.ts";
import { TOOLS_IMAGE } from "./tools-image.ts";

/** A container without the class around it, so that others can be made of it. */
export type Container = Pick<V1Container, keyof V1Container>;

/** Runs a shell script. */
export function shell(script: string): Container {
  return { name: "main", image: TOOLS_IMAGE, command: ["sh", "-c", script] };
}

/** Answers every request with the name of the node that it runs on. */
export function webServer(): Container {
  return {
    ...shell('mkdir -p /tmp/www && echo "$NODE" > /tmp/www/index.html && exec httpd -f -p 8080 -h /tmp/www'),
    env: [{ name: "NODE", valueFrom: { fieldRef: { fieldPath: "spec.nodeName" } } }],
    readinessProbe: { httpGet: { path: "/", port: 8080 }, periodSeconds: 1 },
  };
}

/** Runs a program, the text of a module, on Node. Busybox is linked in a way that lets it ask no name server. */
export function nodeProgram(source: string): Container {
  return {
    name: "main",
    image: `${REGISTRY}/node:${versions.node}`,
    command: ["node", "--input-type=module", "--eval", source],
  };
}
