// renovate: datasource=helm depName=kured registryUrl=https://kubereboot.github.io/charts
export const KURED_CHART_VERSION = "6.1.0";

// renovate: datasource=docker depName=ghcr.io/kubereboot/kured
export const KURED_IMAGE_TAG = "1.23.0";
