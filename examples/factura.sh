#!/bin/sh
# Emite una factura, repite el pedido sin riesgo si la respuesta no llega, lee su estado y descarga el KuDE.
# Uso: TOKEN=… sh factura.sh
API=http://127.0.0.1:3000/api/sifen/dtes

# Una clave por venta. Guárdela con la venta antes de enviar: así el pedido se puede repetir también después de un corte.
CLAVE=$(cat /proc/sys/kernel/random/uuid)
# referencia_externa es el número de la venta en su sistema: con el mismo número no se emite otra factura.
FACTURA='{
  "tipoDocumento": 1,
  "timbrado_id": 1,
  "establecimiento_id": 1,
  "punto_expedicion_id": 1,
  "referencia_externa": "venta-0001",
  "receptor": { "naturaleza": 1, "numeroDocumento": "80000000-5", "nombre": "Cliente de Prueba S.A." },
  "items": [{ "descripcion": "Yerba mate 500 g", "cantidad": 4, "precioUnitario": 18500, "afectacionIva": 1, "tasaIva": 5 }]
}'

pedir() { curl -sS --max-time 60 -H "Authorization: Bearer $TOKEN" "$@"; }
# Lee un campo del primer nivel. Para respuestas más complejas use jq.
dato() { printf '%s\n' "$respuesta" | grep -o "\"$1\":\"\{0,1\}[^\",}]*" | head -n 1 | sed 's/^[^:]*:"\{0,1\}//'; }

# Con un id hay documento y no se repite. Sin id se repite con la misma clave y el mismo cuerpo, si no hubo respuesta,
# si falló el servidor (5xx) o si pide esperar (Retry-After).
for segundos in 0 1 2 4 8; do
  sleep "${espere:-$segundos}"
  respuesta=$(pedir -i "$API/sync" -H 'Content-Type: application/json' -H "Idempotency-Key: $CLAVE" --data-raw "$FACTURA")
  id=$(dato id)
  [ -z "$id" ] || break
  espere=$(printf '%s\n' "$respuesta" | sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]*\).*/\1/p')
  [ -z "$respuesta" ] || [ -n "$espere" ] || printf '%s\n' "$respuesta" | grep -q '^HTTP/[^ ]* 5' || break
done
# Un 4xx dice que no hay documento. Sin respuesta, o con 5xx, puede haberlo: otra vez con la misma clave lo trae.
case $id$respuesta in
  [0-9]*) ;;
  'HTTP/'*' 4'*) printf 'No se emitió. %s\n' "$respuesta" >&2; exit 1 ;;
  *) printf 'No se sabe si se emitió; repita con la misma clave. %s: %s\n' "$API" "${respuesta:-sin respuesta}" >&2; exit 1 ;;
esac

# Un documento en estado sent espera a SIFEN y se resuelve solo: no lo emita de nuevo.
for segundos in 0 1 2 4 8 16 32 60; do
  sleep $segundos
  respuesta=$(pedir "$API/$id")
  estado=$(dato estado)
  [ "$estado" = sent ] || break
done
echo "Factura $(dato numero): $estado"

case $estado in approved | approved_obs) pedir "$API/$id/kude" -o factura.pdf && echo 'KuDE en factura.pdf' ;; esac
