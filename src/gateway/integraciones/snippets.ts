/** Examples of a programmer's first request in five languages, with the company's own ids (docs/notes 300). */

export type Ids = { timbrado_id: number; establecimiento_id: number; punto_expedicion_id: number }

/** The minimal body of an invoice. */
export const facturaDe = (ids: Ids) => ({
  tipoDocumento: 1,
  ...ids,
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [{ descripcion: 'Yerba mate 500 g', cantidad: 4, precioUnitario: 18500, afectacionIva: 1, tasaIva: 5 }],
})

/** Builds the examples. `base` has no trailing slash. */
export function snippets(base: string, ids: Ids): readonly { language: string; code: string }[] {
  const url = `${base}/api/sifen/dtes/sync`
  const json = JSON.stringify(facturaDe(ids), null, 2)
  return [
    {
      language: 'curl',
      code: `curl -sS ${url} \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)" \\
  --data-raw '${json}'`,
    },
    {
      language: 'PHP',
      // Does not use the curl extension, which many installations of PHP lack.
      code: `<?php
$factura = json_decode('${json}');
$clave = preg_replace('/(.{8})(.{4}).(.{3}).(.{3})(.{12})/', '$1-$2-4$3-a$4-$5', bin2hex(random_bytes(16)));
$contexto = stream_context_create(['http' => [
  'method' => 'POST',
  'header' => [
    'Authorization: Bearer ' . getenv('TOKEN'),
    'Content-Type: application/json',
    'Idempotency-Key: ' . $clave,
  ],
  'content' => json_encode($factura),
  'ignore_errors' => true,
]]);
$respuesta = fopen('${url}', 'r', false, $contexto);
$dte = json_decode(stream_get_contents($respuesta));
$estado = stream_get_meta_data($respuesta)['wrapper_data'][0];
echo explode(' ', $estado)[1], ' ', $dte->estado ?? $dte->message, PHP_EOL;`,
    },
    {
      language: 'Node',
      code: `import { env } from 'node:process'

const respuesta = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${env.TOKEN}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),
})
const dte = await respuesta.json()
console.log(respuesta.status, dte.estado ?? dte.message)`,
    },
    {
      language: 'Python',
      code: `import json, os, urllib.error, urllib.request, uuid

factura = json.loads('''${json}''')
peticion = urllib.request.Request(
    '${url}',
    data=json.dumps(factura).encode(),
    headers={
        'Authorization': 'Bearer ' + os.environ['TOKEN'],
        'Content-Type': 'application/json',
        'Idempotency-Key': str(uuid.uuid4()),
    },
)
try:
    with urllib.request.urlopen(peticion) as respuesta:
        print(respuesta.status, json.load(respuesta)['estado'])
except urllib.error.HTTPError as error:
    print(error.code, json.load(error)['message'])`,
    },
    {
      language: 'C#',
      code: `using System.Net.Http.Headers;
using System.Text;

using var cliente = new HttpClient();
cliente.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("TOKEN"));
cliente.DefaultRequestHeaders.Add("Idempotency-Key", Guid.NewGuid().ToString());
var factura = """
${json}
""";
var respuesta = await cliente.PostAsync("${url}",
    new StringContent(factura, Encoding.UTF8, "application/json"));
Console.WriteLine($"{(int)respuesta.StatusCode} {await respuesta.Content.ReadAsStringAsync()}");`,
    },
  ]
}
