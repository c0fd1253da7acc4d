/**
 * Image of the run and of its preflight. The digest is of the index that holds all architectures, as
 * `docker buildx imagetools inspect <image>:<tag>` prints it.
 */
// renovate: datasource=docker depName=renovate/renovate
export const RENOVATE_IMAGE =
  "docker.io/renovate/renovate:44.115.13@sha256:0c04185c9e7ea5284da22ea0b2a2c88dcd3687badd8feb6c71691659b380df9b";
