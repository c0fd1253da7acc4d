import * as z from "zod";
import { objectUid, shaped, text, validations } from "./schema-parts.ts";

/** The only thing that is deployed: the operating system with its kernel. */
export const PROJECT = "linux";

/** Three numbers, without `v`, image, tag or digest. */
export const BARE_VERSION = /^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$/;

/** The name of a deploy is also a label's value and part of other names. */
export const DEPLOY_NAME = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

const continuesSchema = z
  .object({
    name: shaped(DEPLOY_NAME, 63, "Name of the earlier deploy."),
    uid: objectUid("UID of the earlier deploy: another one of its name is not continued."),
  })
  .meta({
    description:
      "The deploy that ended half way and that this one continues, of the same target and version. Its nodes that are proven " +
      "already are proven again but not rolled again, a node that it left cordoned comes first, and the boot id from before " +
      "a reboot is taken from its status.",
  });

/** What somebody asks for. It never changes: another wish is another deploy. */
export const deploySpecSchema = z
  .object({
    project: z.enum([PROJECT]).meta({ description: "What is deployed: the operating system, linux." }),
    version: shaped(
      BARE_VERSION,
      32,
      "Bare version, such as 6.18.9. The plan resolves it once, to a pin that then holds for the whole deploy.",
    ),
    target: shaped(
      /^[a-z0-9]([-a-z0-9]*[a-z0-9])?-(master|workers)$/,
      63,
      "Deploy target, <cluster>-master or <cluster>-workers.",
    ),
    fleet: z.enum(["master", "workers"]).meta({
      description:
        "Fleet that the person named. It must be the target's, so that a slip in resolving the target is refused.",
    }),
    dryRun: z.boolean().meta({
      description:
        "Whether to end with the plan. There is no default: neither a roll nor a plan comes of a forgotten line.",
    }),
    requestedBy: text(512, "Who asks. It must be the authenticated user."),
    continues: continuesSchema.optional(),
  })
  .meta({
    description: "What is asked for. It never changes: another wish is another deploy.",
    ...validations(
      { rule: "self == oldSelf", message: "what a deploy asks for is never changed; create another deploy" },
      {
        rule: "self.target.endsWith('-' + self.fleet)",
        message: "target must end with the fleet; masters and workers are two targets",
      },
    ),
  });

export type DeploySpec = z.infer<typeof deploySpecSchema>;
