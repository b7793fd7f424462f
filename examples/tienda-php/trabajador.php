<?php
/**
 * El trabajador de la cola: emite las ventas anotadas y manda los KuDE por correo. Puede cortarse en cualquier momento: lo
 * que quedó en la cola se hace al arrancar otra vez, y referencia_externa impide emitir la misma venta dos veces.
 *
 *     php trabajador.php              sigue hasta que lo detienen
 *     php trabajador.php --una-vez    termina cuando no queda nada que hacer ahora; para cron
 */

declare(strict_types=1);

require __DIR__ . '/comun.php';

use Nanduti\Conflicto;
use Nanduti\ErrorDeNanduti;
use Nanduti\ErrorDeValidacion;
use Nanduti\RechazoDeSifen;

/** Segundos hasta el próximo intento. El último se repite. */
const PAUSAS = [5, 30, 120, 600];

function emitir(array $venta): void
{
    $pedido = [...$venta['pedido'], 'referencia_externa' => $venta['venta']];
    try {
        $documento = cliente()->emitirDocumento($pedido);
        // Aprobado, o «sent»: entonces el aviso dirá cómo terminó.
        terminar($venta, ['id' => $documento['id'], 'cdc' => $documento['cdc'], 'estado' => $documento['estado']]);
    } catch (RechazoDeSifen $error) {
        terminar($venta, ['id' => $error->id, 'estado' => 'rejected', 'problema' => $error->getMessage()]);
    } catch (ErrorDeValidacion | Conflicto $error) {
        // Conflicto con reintentarEn: el mismo pedido se está haciendo. Los demás los corrige una persona.
        if ($error->reintentarEn !== null) throw $error;
        terminar($venta, ['estado' => 'mal', 'problema' => $error->getMessage(), 'problemas' => $error->problemas]);
    }
}

/** Anota cómo terminó, y después quita la tarea: un corte entre las dos la repite, y es el mismo documento. */
function terminar(array $venta, array $datos): void
{
    $anterior = leer(lugar('ventas', $venta['venta'])) ?? [];
    guardar(lugar('ventas', $venta['venta']), ['correo' => $venta['correo'], ...$datos, ...$anterior]);
    // Sin webhook, o si llegó antes que esta respuesta, el correo sale igual.
    if (in_array($datos['estado'], ['approved', 'approved_obs'], true)) pedirCorreo($venta['venta'], $datos['id']);
    @unlink(lugar('cola', $venta['venta']));
}

function pedirCorreo(string $venta, int $id): void
{
    if (leer(lugar('enviados', $venta)) !== null) return;
    guardar(lugar('cola', "correo $venta"), ['tarea' => 'correo', 'venta' => $venta, 'id' => $id, 'veces' => 0, 'desde' => 0]);
}

function mandar(array $tarea): void
{
    $venta = $tarea['venta'];
    $datos = leer(lugar('ventas', $venta));
    // El aviso puede llegar antes que la respuesta: entonces la venta todavía no está anotada.
    if ($datos === null) throw new RuntimeException('La venta todavía no está anotada.');
    if (leer(lugar('enviados', $venta)) === null) {
        $kude = cliente()->descargarKude($tarea['id']);
        $documento = cliente()->consultarDocumento($tarea['id']);
        if (!correo($datos['correo'], $documento, $kude)) throw new RuntimeException('El correo no salió.');
        guardar(lugar('enviados', $venta), ['id' => $tarea['id']]);
    }
    @unlink(lugar('cola', "correo $venta"));
}

/** Un correo con el PDF adjunto, por mail() de PHP. */
function correo(string $para, array $documento, string $kude): bool
{
    if (filter_var($para, FILTER_VALIDATE_EMAIL) === false) throw new RuntimeException("«$para» no es un correo.");
    $limite = bin2hex(random_bytes(16));
    $asunto = encabezado("Factura {$documento['numero']}");
    $cabeceras = ['From' => ajuste('REMITENTE'), 'MIME-Version' => '1.0', 'Content-Type' => "multipart/mixed; boundary=$limite"];
    $texto = "Adjuntamos su factura {$documento['numero']}.\nCDC: {$documento['cdc']}\n";
    $cuerpo = "--$limite\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        . chunk_split(base64_encode($texto))
        . "--$limite\r\nContent-Type: application/pdf; name=\"{$documento['cdc']}.pdf\"\r\n"
        . "Content-Disposition: attachment; filename=\"{$documento['cdc']}.pdf\"\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        . chunk_split(base64_encode($kude)) . "--$limite--\r\n";
    return mail($para, $asunto, $cuerpo, $cabeceras);
}

function encabezado(string $texto): string
{
    return '=?UTF-8?B?' . base64_encode($texto) . '?=';
}

/** Hace las tareas a las que les toca. Devuelve cuántas hizo. */
function trabajar(): int
{
    $hechas = 0;
    foreach (glob(ajuste('DATOS') . '/cola/*.json') ?: [] as $archivo) {
        $tarea = leer($archivo);
        if ($tarea === null || $tarea['desde'] > time()) continue;
        try {
            $tarea['tarea'] === 'emitir' ? emitir($tarea) : mandar($tarea);
            $hechas++;
        } catch (ErrorDeNanduti | RuntimeException $error) {
            // Un corte, un límite, la pasarela o el correo que no responden: más tarde, lo mismo.
            $pausa = PAUSAS[min($tarea['veces'], count(PAUSAS) - 1)];
            if ($error instanceof ErrorDeNanduti) $pausa = max($pausa, $error->reintentarEn ?? 0);
            guardar($archivo, [...$tarea, 'veces' => $tarea['veces'] + 1, 'desde' => time() + $pausa]);
            fwrite(STDERR, "{$tarea['venta']}: {$error->getMessage()}\n");
        }
    }
    return $hechas;
}

// La primera vez crea las carpetas. Un solo trabajador por cola.
lugar('cola', '');
$llave = fopen(ajuste('DATOS') . '/trabajador.lock', 'c');
if (!flock($llave, LOCK_EX | LOCK_NB)) exit(0);
do {
    $hechas = trabajar();
    if ($hechas === 0 && !in_array('--una-vez', $argv, true)) sleep(2);
} while ($hechas > 0 || !in_array('--una-vez', $argv, true));
