{{- /*
What kured's own chart makes of the configuration; a value that is false, 0 or empty makes no argument:
https://github.com/kubereboot/charts/blob/kured-6.1.0/charts/kured/templates/daemonset.yaml
*/ -}}
{{- define "kured.arguments" -}}
{{- $configuration := .Values.configuration -}}
- --ds-name={{ .Release.Name }}
- --ds-namespace={{ .Release.Namespace }}
{{- range $key := list "metricsPort" "lockTtl" "lockReleaseDelay" "alertFilterRegexp" "alertFiringOnly" "alertFilterMatchOnly" "endTime" "lockAnnotation" "period" "drainTimeout" "prometheusUrl" "rebootCommand" "startTime" "timeZone" "concurrency" }}
{{- with get $configuration $key }}
- {{ printf "--%s=%v" (kebabcase $key) . | quote }}
{{- end }}
{{- end }}
{{- range $key := list "blockingPodSelector" "rebootDays" }}
{{- range get $configuration $key }}
- {{ printf "--%s=%s" (kebabcase $key) . | quote }}
{{- end }}
{{- end }}
{{- if $configuration.forceReboot }}
- --force-reboot
{{- end }}
- {{ printf "--reboot-sentinel=/sentinel/%s" (base $configuration.rebootSentinel) | quote }}
{{- end -}}
