# Emite una factura, repite el pedido sin riesgo si la respuesta no llega, lee su estado y descarga el KuDE.
# Uso: TOKEN=… python3 factura.py
import http.client, json, os, sys, time, urllib.error, urllib.request, uuid

API = 'http://127.0.0.1:3000/api/sifen/dtes'

# Una clave por venta. Guárdela con la venta antes de enviar: así el pedido se puede repetir también después de un corte.
clave = str(uuid.uuid4())
# referencia_externa es el número de la venta en su sistema: con el mismo número no se emite otra factura.
factura = {
  "tipoDocumento": 1,
  "timbrado_id": 1,
  "establecimiento_id": 1,
  "punto_expedicion_id": 1,
  "referencia_externa": "venta-0001",
  "receptor": { "naturaleza": 1, "numeroDocumento": "80000000-5", "nombre": "Cliente de Prueba S.A." },
  "items": [{ "descripcion": "Yerba mate 500 g", "cantidad": 4, "precioUnitario": 18500, "afectacionIva": 1, "tasaIva": 5 }]
}


def pedir(ruta, cuerpo=None, **cabeceras):
    """Devuelve el código HTTP, los segundos de Retry-After y el cuerpo. Sin respuesta, el código es 0."""
    cabeceras = {'Authorization': 'Bearer ' + os.environ.get('TOKEN', '')} | cabeceras
    try:
        peticion = urllib.request.Request(API + ruta, cuerpo, cabeceras)
        try:
            respuesta = urllib.request.urlopen(peticion, timeout=60)
        except urllib.error.HTTPError as error:
            respuesta = error
        with respuesta:
            return respuesta.status, int(respuesta.headers.get('Retry-After', 0)), respuesta.read()
    except (OSError, http.client.HTTPException):
        return 0, 0, b'{}'


# Con un id hay documento y no se repite. Sin id se repite con la misma clave y el mismo cuerpo, si no hubo respuesta,
# si falló el servidor (5xx) o si pide esperar (Retry-After).
espere = 0
for segundos in [0, 1, 2, 4, 8]:
    time.sleep(max(segundos, espere))
    cabeceras = {'Content-Type': 'application/json', 'Idempotency-Key': clave}
    codigo, espere, cuerpo = pedir('/sync', json.dumps(factura).encode(), **cabeceras)
    dte = json.loads(cuerpo) if cuerpo.startswith(b'{') else {}
    if 'id' in dte or 0 < codigo < 500 and espere == 0:
        break
if 'id' not in dte:
    # Un 4xx dice que no hay documento. Sin respuesta, o con 5xx, puede haberlo: otra vez con la misma clave lo trae.
    fin = 'No se emitió.' if 0 < codigo < 500 else f'No se sabe si se emitió; repita con la misma clave. {API}:'
    sys.exit(f'{fin} {codigo or "sin respuesta"} {cuerpo.decode()}')

# Un documento en estado sent espera a SIFEN y se resuelve solo: no lo emita de nuevo.
for segundos in [0, 1, 2, 4, 8, 16, 32, 60]:
    time.sleep(segundos)
    codigo, _, cuerpo = pedir(f'/{dte["id"]}')
    if codigo == 200:
        dte = json.loads(cuerpo)
    if dte['estado'] != 'sent':
        break
print(f'Factura {dte["numero"]}: {dte["estado"]}')

if dte['estado'] in ('approved', 'approved_obs'):
    with open('factura.pdf', 'wb') as archivo:
        archivo.write(pedir(f'/{dte["id"]}/kude')[2])
    print('KuDE en factura.pdf')
