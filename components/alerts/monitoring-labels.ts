/** The label by which kube-prometheus-stack selects rules and monitors while it keeps its default selectors. */
export const MONITORING_LABELS = { release: "kube-prometheus-stack" } as const;
