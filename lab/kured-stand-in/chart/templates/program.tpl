apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-program
  namespace: {{ .Release.Namespace }}
  labels:
    {{- include "kured.labels" . | nindent 4 }}
data:
  kured.mjs: {{ .Files.Get "files/kured.mjs" | toJson }}
