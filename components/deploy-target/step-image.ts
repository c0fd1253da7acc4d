/**
 * The image of the steps: Node on Debian, the version that this project runs on itself.
 *
 * @see https://github.com/docker-library/repo-info/blob/3179cb4d576b9929bf86873c87f279ac67661c6e/repos/node/remote/24.21.0-trixie-slim.md
 */
export const STEP_IMAGE =
  "docker.io/library/node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe";
