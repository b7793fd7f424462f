<?php
// Emite una factura, repite el pedido sin riesgo si la respuesta no llega, lee su estado y descarga el KuDE.
// Uso: TOKEN=… php factura.php (no usa la extensión curl)
const API = 'http://127.0.0.1:3000/api/sifen/dtes';

// Una clave por venta. Guárdela con la venta antes de enviar: así el pedido se puede repetir también después de un corte.
$clave = preg_replace('/(.{8})(.{4}).(.{3}).(.{3})(.{12})/', '$1-$2-4$3-a$4-$5', bin2hex(random_bytes(16)));
// referencia_externa es el número de la venta en su sistema: con el mismo número no se emite otra factura.
$factura = <<<'JSON'
{
  "tipoDocumento": 1,
  "timbrado_id": 1,
  "establecimiento_id": 1,
  "punto_expedicion_id": 1,
  "referencia_externa": "venta-0001",
  "receptor": { "naturaleza": 1, "numeroDocumento": "80000000-5", "nombre": "Cliente de Prueba S.A." },
  "items": [{ "descripcion": "Yerba mate 500 g", "cantidad": 4, "precioUnitario": 18500, "afectacionIva": 1, "tasaIva": 5 }]
}
JSON;

/** Devuelve el código HTTP, los segundos de Retry-After y el cuerpo. Sin respuesta, el código es 0. */
function pedir(string $ruta, string $metodo = 'GET', array $cabeceras = [], string $cuerpo = ''): array
{
    $respuesta = @fopen(API . $ruta, 'r', false, stream_context_create(['http' => [
        'method' => $metodo,
        'header' => ['Authorization: Bearer ' . getenv('TOKEN'), ...$cabeceras],
        'content' => $cuerpo,
        'ignore_errors' => true,
        'timeout' => 60,
    ]]));
    if ($respuesta === false) return [0, 0, ''];
    $cabeceras = implode("\n", stream_get_meta_data($respuesta)['wrapper_data']);
    preg_match('/^retry-after: *(\d+)/im', $cabeceras, $espere);
    return [(int) explode(' ', $cabeceras)[1], (int) ($espere[1] ?? 0), stream_get_contents($respuesta)];
}

// Con un id hay documento y no se repite. Sin id se repite con la misma clave y el mismo cuerpo, si no hubo respuesta,
// si falló el servidor (5xx) o si pide esperar (Retry-After).
$espere = 0;
foreach ([0, 1, 2, 4, 8] as $segundos) {
    sleep(max($segundos, $espere));
    $cabeceras = ['Content-Type: application/json', "Idempotency-Key: $clave"];
    [$codigo, $espere, $cuerpo] = pedir('/sync', 'POST', $cabeceras, $factura);
    $dte = json_decode($cuerpo);
    if (isset($dte->id) || $dte !== null && $codigo < 500 && $espere === 0) break;
}
if (!isset($dte->id)) {
    // Un 4xx dice que no hay documento. Sin respuesta, o con 5xx, puede haberlo: otra vez con la misma clave lo trae.
    $fin = $codigo > 0 && $codigo < 500 ? 'No se emitió.' : 'No se sabe si se emitió; repita con la misma clave. ' . API . ':';
    fwrite(STDERR, "$fin " . ($codigo ?: 'sin respuesta') . " $cuerpo\n");
    exit(1);
}

// Un documento en estado sent espera a SIFEN y se resuelve solo: no lo emita de nuevo.
foreach ([0, 1, 2, 4, 8, 16, 32, 60] as $segundos) {
    sleep($segundos);
    $actual = json_decode(pedir("/$dte->id")[2]) ?? $dte;
    if ($actual->estado !== 'sent') break;
}
echo "Factura $actual->numero: $actual->estado\n";

if (in_array($actual->estado, ['approved', 'approved_obs'])) {
    file_put_contents('factura.pdf', pedir("/$dte->id/kude")[2]);
    echo "KuDE en factura.pdf\n";
}
