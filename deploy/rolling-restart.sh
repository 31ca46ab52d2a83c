#!/bin/sh
# Restarts the nodes one after the other without failing a request: deploy/rolling-restart.sh 3001 3002
set -eu
[ $# -gt 0 ] || { echo "usage: $0 port..." >&2; exit 2; }
for port in "$@"; do
  # Returns when the node is ready.
  systemctl restart "vitrin@$port.service"
  # nginx sends a drained node no requests for ten seconds (fail_timeout).
  sleep 12
done
