{{- /* Labels of everything. Call with the root, or with a dict of root and name (the service). */ -}}
{{- define "stayline.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | quote }}
app.kubernetes.io/version: {{ include "stayline.tag" .root | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/part-of: stayline
{{ include "stayline.selector" . }}
{{- end }}

{{- define "stayline.selector" -}}
app.kubernetes.io/name: stayline
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .name }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{- define "stayline.fullname" -}}
{{ printf "%s-%s" .root.Release.Name .name | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "stayline.tag" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "stayline.image" -}}
{{ .root.Values.image.registry }}/stayline-{{ .name }}:{{ include "stayline.tag" .root }}
{{- end }}

{{- /* The entry of a service over the defaults, as YAML. */ -}}
{{- define "stayline.service" -}}
{{ mustMergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values.services .name)) | toYaml }}
{{- end }}

{{- define "stayline.secret" -}}
{{ .service.existingSecret | default (include "stayline.fullname" .) }}
{{- end }}

{{- define "stayline.migrationsSecret" -}}
{{ .service.migrationsSecret | default (printf "%s-migrations" (include "stayline.fullname" .)) }}
{{- end }}

{{- define "stayline.topicsSecret" -}}
{{ .Values.kafka.topics.existingSecret | default (printf "%s-topics" .Release.Name) }}
{{- end }}

{{- define "stayline.kafkaSettings" -}}
EVENTS_TRANSPORT: kafka
KAFKA_BROKERS: {{ required "kafka.brokers names no broker" (join "," .Values.kafka.brokers) | quote }}
KAFKA_TLS: {{ .Values.kafka.tls | quote }}
KAFKA_SASL_MECHANISM: {{ .Values.kafka.saslMechanism }}
{{- end }}

{{- /* What a service finds in its environment, secrets apart. */ -}}
{{- define "stayline.settings" -}}
{{- $fixed := dict "NODE_ENV" "production" "HOST" "0.0.0.0" "PORT" "8080" "MANAGEMENT_PORT" "9090" "DRAIN_DELAY_MS" "0" "DRAIN_TIMEOUT_MS" (printf "%d" (mul 1000 (int .root.Values.drainSeconds))) }}
{{- if .service.database }}
{{- $_ := set $fixed "DATABASE_SCHEMA" .name }}
{{- if ne .name "identity" }}
{{- $_ := mustMerge $fixed (include "stayline.kafkaSettings" .root | fromYaml) }}
{{- end }}
{{- end }}
{{- range .service.calls }}
{{- $_ := set $fixed (printf "%s_URL" (upper .)) (printf "http://%s:8080" (include "stayline.fullname" (dict "root" $.root "name" .))) }}
{{- end }}
{{- if .root.Values.caConfigMap }}
{{- $_ := set $fixed "NODE_EXTRA_CA_CERTS" "/etc/stayline/ca/ca.crt" }}
{{- end }}
{{- range $env, $value := mustMerge $fixed .service.settings .root.Values.settings }}
{{ $env }}: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{- define "stayline.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "stayline.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
capabilities: { drop: [ALL] }
{{- end }}

{{- define "stayline.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{- define "stayline.caVolume" -}}
{{- with .Values.caConfigMap }}
volumes:
  - name: ca
    configMap: { name: {{ . }} }
{{- end }}
{{- end }}

{{- define "stayline.caMount" -}}
{{- if .Values.caConfigMap }}
volumeMounts:
  - { name: ca, mountPath: /etc/stayline/ca, readOnly: true }
{{- end }}
{{- end }}
