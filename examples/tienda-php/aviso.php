<?php
/**
 * La ruta del webhook: verifica la firma, anota el correo por mandar y responde enseguida. El trabajador lo manda. Un aviso
 * repetido anota lo mismo.
 *
 *     php -S 127.0.0.1:8080 aviso.php      o detrás de su servidor, con https
 */

declare(strict_types=1);

require __DIR__ . '/comun.php';

if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    http_response_code(405);
    exit;
}
try {
    // Los bytes como llegaron: la firma es de ellos. Después de rotar el secreto van los dos, separados por una coma.
    $aviso = Nanduti\Nanduti::verificarWebhook(file_get_contents('php://input'), $_SERVER, explode(',', ajuste('NANDUTI_SECRETO')));
} catch (Nanduti\FirmaInvalida) {
    http_response_code(401);
    exit;
}
$venta = $aviso['data']['referencia_externa'] ?? null;
$esAprobado = in_array($aviso['event'], ['dte.approved', 'dte.approved_obs'], true);
if ($esAprobado && $venta !== null && leer(lugar('enviados', $venta)) === null) {
    $tarea = ['tarea' => 'correo', 'venta' => $venta, 'id' => $aviso['data']['id'], 'veces' => 0, 'desde' => 0];
    guardar(lugar('cola', "correo $venta"), $tarea);
}
http_response_code(204);
