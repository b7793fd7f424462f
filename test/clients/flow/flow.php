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

// A lot, awaited by webhook. A site has a route for its notices (examples/tienda-php); this program answers them itself.
function siguienteAviso($receptor, string $secreto): array
{
    $conexion = stream_socket_accept($receptor, 60);
    fgets($conexion);
    $cabeceras = [];
    while (($linea = trim(fgets($conexion))) !== '') {
        [$nombre, $valor] = explode(': ', $linea, 2);
        $cabeceras[strtolower($nombre)] = $valor;
    }
    $cuerpo = stream_get_contents($conexion, (int) $cabeceras['content-length']);
    $aviso = Nanduti::verificarWebhook($cuerpo, $cabeceras, $secreto);
    fwrite($conexion, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
    fclose($conexion);
    return $aviso['data'];
}

$receptor = stream_socket_server('tcp://127.0.0.1:0');
$recibe = ['url' => 'http://' . stream_socket_get_name($receptor, false) . '/', 'events' => ['dte.approved']];
$webhook = $cliente->llamar('POST', '/api/webhooks', $recibe);
$guardadas = [$cliente->crearDocumento($factura), $cliente->crearDocumento($factura)];
$emisor = $cliente->listarEmisores()->current()['id'];
$lote = $cliente->enviarLote(['emitter_id' => $emisor, 'dte_ids' => array_column($guardadas, 'id')]);
$avisados = array_fill_keys(array_column($guardadas, 'cdc'), null);
while (in_array(null, $avisados, true)) {
    $aviso = siguienteAviso($receptor, $webhook['secreto']);
    $avisados[$aviso['cdc']] = $aviso['estado'];
}
$cliente->llamar('POST', "/api/webhooks/{$webhook['data']['id']}/eliminar");

// One that the gateway sends in a lot of its own, awaited without a webhook.
$enLote = $cliente->esperarFinal($cliente->emitirDocumento($factura, enLote: true)['cdc'])['estado'];

$asociado = [['formato' => 1, 'cdc' => $emitida['cdc']]];
$nota = $cliente->emitirDocumento(
    [...$factura, 'tipoDocumento' => 5, 'notaCreditoDebito' => ['motivo' => 2], 'documentoAsociado' => $asociado],
);

$otra = $cliente->emitirDocumento($factura);
// The answer to this one is cut too: the client finds the event that the gateway registered.
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
    'avisados' => array_values($avisados),
    'enLote' => $enLote,
    'nota' => $nota['estado'],
    'evento' => $evento['status'],
    'cancelado' => $cliente->consultarDocumento($otra['cdc'])['cancelado'],
    'fallas' => $fallas,
    'listados' => $listados,
]);
