#!/bin/sh
# Generates a Deployment and a Service for an Nginx object, its functionConfig:
# metadata.name is $NAME here, spec.replicas is $REPLICAS.
set -eu

# Runs itself again in `krmkit wrap`, which reads the variables and merges what is printed below into the package.
if [ -z "${WRAPPED:-}" ]; then
  WRAPPED=true exec krmkit wrap -- "$0" "$@"
fi

cat <<END
apiVersion: apps/v1
kind: Deployment
metadata:
  name: $NAME
  labels:
    app: nginx
    instance: $NAME
spec:
  replicas: ${REPLICAS:-1}
  selector:
    matchLabels:
      app: nginx
      instance: $NAME
  template:
    metadata:
      labels:
        app: nginx
        instance: $NAME
    spec:
      containers:
        - name: nginx
          image: ${IMAGE:-nginx:1.27}
          ports:
            - containerPort: 80
---
apiVersion: v1
kind: Service
metadata:
  name: $NAME
  labels:
    app: nginx
    instance: $NAME
spec:
  selector:
    app: nginx
    instance: $NAME
  ports:
    - port: 80
      targetPort: 80
END
