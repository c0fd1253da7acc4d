// The Pulumi program that render/render-tree.ts runs: the rendered tree of a stack and nothing else.
import { kuredArgsFromConfig } from "../../components/kured/kured-args-from-config.ts";
import { registerKuredTree } from "../../components/kured/register-kured-tree.ts";
import { readStackConfig } from "../../config.ts";

registerKuredTree("kured", kuredArgsFromConfig(readStackConfig()));
