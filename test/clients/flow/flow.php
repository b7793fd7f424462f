<?php
/** An ERP developer's flow with Nanduti.php, copied into a folder of its own. */

declare(strict_types=1);

require __DIR__ . '/Nanduti.php';

use Nanduti\ErrorDeValidacion;
use Nanduti\Nanduti;
use Nanduti\NoEncontrado;
use Nanduti\RechazoDeSifen;

$url = getenv('GATEWAY');
$token = Nanduti::pedirToken($url, getenv('EMAIL'), getenv('PASSWORD'), 'ERP')['token'];
$cliente = new Nanduti($url, $token, ambiente: 'test', timeout: 20, pausa: 0.2);
$factura = [
    'tipoDocumento' => 1,
    'timbrado_id' => 1,
    'establecimiento_id' => 1,
    'punto_expedicion_id' => 1,
    'receptor' => ['naturaleza' => 1, 'numeroDocumento' => '80000000-5', 'nombre' => 'Cliente de Prueba S.A.'],
    'items' => [['descripcion' => 'Yerba mate 500 g', 'cantidad' => 4, 'precioUnitario' => '18500', 'afectacionIva' => 1, 'tasaIva' => 5]],
];

// The answer to this one is cut: the client repeats it with the same key.
$emitida = $cliente->emitirDocumento($factura);
$xml = $cliente->descargarXml($emitida['id']);
$kude = $cliente->descargarKude($emitida['cdc'], ['formato' => 'ticket']);

$guardadas = [$cliente->crearDocumento($factura)['id'], $cliente->crearDocumento($factura)['id']];
$emisor = $cliente->listarEmisores()->current()['id'];
$lote = $cliente->enviarLote(['emitter_id' => $emisor, 'dte_ids' => $guardadas]);
$finales = array_map(fn (int $id) => $cliente->esperarFinal($id)['estado'], $guardadas);

$asociado = [['formato' => 1, 'cdc' => $emitida['cdc']]];
$nota = $cliente->emitirDocumento(
    [...$factura, 'tipoDocumento' => 5, 'notaCreditoDebito' => ['motivo' => 2], 'documentoAsociado' => $asociado],
);

$otra = $cliente->emitirDocumento($factura);
$evento = $cliente->cancelarDocumento(['cdc' => $otra['cdc'], 'motivo' => 'Error en el precio']);

$fallas = [];
try {
    $cliente->emitirDocumento([...$factura, 'receptor' => [...$factura['receptor'], 'numeroDocumento' => '80000000-4']]);
} catch (ErrorDeValidacion $error) {
    $fallas[] = 'validación ' . implode(',', array_column($error->problemas, 'campo'));
} catch (RechazoDeSifen $error) {
    $fallas[] = "rechazo $error->codigo";
}
try {
    $cliente->consultarDocumento(999_999);
} catch (NoEncontrado $error) {
    $fallas[] = 'no encontrado ' . json_encode($error->requestId !== null);
}

$listados = 0;
foreach ($cliente->listarDocumentos(['estado' => 'approved', 'limit' => 2]) as $documento)
    if ($documento['total_operacion'] === '74000') $listados++;
echo json_encode([
    'emitida' => $emitida['estado'],
    'qr' => str_contains($xml, str_replace('&', '&amp;', $emitida['enlaces']['qr'])),
    'kude' => substr($kude, 0, 5),
    'lote' => count($lote['dte_ids']),
    'finales' => $finales,
    'nota' => $nota['estado'],
    'evento' => $evento['status'],
    'cancelado' => $cliente->consultarDocumento($otra['cdc'])['cancelado'],
    'fallas' => $fallas,
    'listados' => $listados,
]);
