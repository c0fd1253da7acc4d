apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: {{ .Release.Name }}
  namespace: {{ .Release.Namespace }}
  labels:
    {{- include "kured.labels" . | nindent 4 }}
spec:
  updateStrategy:
    type: {{ .Values.updateStrategy }}
    {{- if eq .Values.updateStrategy "RollingUpdate" }}
    rollingUpdate:
      maxUnavailable: {{ .Values.maxUnavailable }}
    {{- end }}
  selector:
    matchLabels:
      {{- include "kured.matchLabels" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "kured.labels" . | nindent 8 }}
      annotations:
        checksum/program: {{ .Files.Get "files/kured.mjs" | sha256sum }}
    spec:
      serviceAccountName: {{ .Release.Name }}
      hostPID: true
      restartPolicy: Always
      terminationGracePeriodSeconds: 5
      nodeSelector:
        kubernetes.io/os: linux
      tolerations:
        {{- if .Values.tolerations }}
        {{- toYaml .Values.tolerations | nindent 8 }}
        {{- else }}
        - key: node-role.kubernetes.io/control-plane
          effect: NoSchedule
        - key: node-role.kubernetes.io/master
          effect: NoSchedule
        {{- end }}
      containers:
        - name: kured
          image: {{ .Files.Get "files/image" | trim }}
          command: [node, /program/kured.mjs]
          args:
            {{- include "kured.arguments" . | nindent 12 }}
          env:
            - name: KURED_NODE_ID
              valueFrom:
                fieldRef:
                  fieldPath: spec.nodeName
          ports:
            - name: metrics
              containerPort: {{ .Values.configuration.metricsPort }}
          securityContext:
            privileged: true
            readOnlyRootFilesystem: true
          resources:
            {{- toYaml .Values.resources | nindent 12 }}
          readinessProbe:
            httpGet:
              path: /metrics
              port: metrics
            periodSeconds: 2
            timeoutSeconds: 5
          volumeMounts:
            - name: sentinel
              mountPath: /sentinel
              readOnly: true
            - name: program
              mountPath: /program
              readOnly: true
      volumes:
        - name: sentinel
          hostPath:
            path: {{ dir .Values.configuration.rebootSentinel }}
            type: Directory
        - name: program
          configMap:
            name: {{ .Release.Name }}-program
