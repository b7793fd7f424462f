<?php

namespace App\Jobs;

use App\Models\Venta;
use Illuminate\Bus\Queueable;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Foundation\Bus\Dispatchable;
use Illuminate\Queue\InteractsWithQueue;
use Illuminate\Queue\SerializesModels;
use Illuminate\Support\Str;
use Nanduti\Conflicto;
use Nanduti\ErrorDeValidacion;
use Nanduti\LimiteAlcanzado;
use Nanduti\Nanduti;
use Nanduti\NoEnviado;
use Nanduti\RechazoDeSifen;
use Nanduti\ResultadoDesconocido;

/**
 * Emite la factura de una venta. Puede cortarse en cualquier momento: la venta guarda su clave desde antes del primer pedido,
 * y el mismo pedido con la misma clave es el mismo documento.
 */
class EmitirFactura implements ShouldQueue
{
    use Dispatchable, InteractsWithQueue, Queueable, SerializesModels;

    /** Segundos hasta el próximo intento. El último se repite. */
    public array $backoff = [5, 30, 120, 600];
    /** Menos que el retry_after de la cola. */
    public int $timeout = 80;

    public function __construct(public Venta $venta)
    {
    }

    /** Mientras la pasarela recuerda la clave, que son 24 horas. */
    public function retryUntil(): \DateTimeInterface
    {
        return now()->addHours(20);
    }

    public function handle(Nanduti $nanduti): void
    {
        $venta = $this->venta;
        if (!$venta->sinTerminar()) return;
        try {
            $documento = $venta->cdc === null
                ? $nanduti->emitirDocumento($venta->pedido, clave: $venta->clave)
                : $nanduti->consultarDocumento($venta->cdc);
            if ($documento['estado'] === 'error') throw new NoEnviado('SIFEN no recibió el documento.');
            $venta->anotar($documento);
            // Sin estado final, SIFEN todavía no contestó. Lo dirá el aviso, o esta tarea cuando pregunte.
            if ($venta->sinTerminar()) $this->preguntarDespues($documento['cdc']);
        } catch (ResultadoDesconocido $error) {
            $this->preguntarDespues($error->cdc);
        } catch (LimiteAlcanzado $error) {
            $this->release($error->reintentarEn ?? $this->pausa());
        } catch (RechazoDeSifen $error) {
            $venta->anotar($nanduti->consultarDocumento($error->id));
        } catch (ErrorDeValidacion | Conflicto $error) {
            $problemas = $error->problemas ?: [['mensaje' => $error->getMessage()]];
            $venta->cambiar(['estado' => Venta::POR_CORREGIR, 'problemas' => $problemas]);
        } catch (NoEnviado $error) {
            // Es seguro que SIFEN no lo recibió: el próximo intento es otro pedido. La referencia_externa lo une a este documento.
            $venta->cambiar(['clave' => (string) Str::uuid(), 'cdc' => null]);
            throw $error;
        }
        // Cualquier otro error sale de aquí, y la cola repite la tarea después de su pausa.
    }

    /** Con CDC hay un documento, y se pregunta por él. Sin CDC se repite el mismo pedido con la misma clave. */
    private function preguntarDespues(?string $cdc): void
    {
        if ($cdc !== null) $this->venta->cambiar(['cdc' => $cdc]);
        $this->release($this->pausa());
    }

    private function pausa(): int
    {
        return $this->backoff[min($this->attempts(), count($this->backoff)) - 1];
    }

    public function failed(\Throwable $error): void
    {
        $this->venta->cambiar(['estado' => Venta::POR_REVISAR, 'problemas' => [['mensaje' => $error->getMessage()]]]);
    }
}
