<?php

namespace App\Models;

use App\Jobs\EmitirFactura;
use App\Mail\FacturaEmitida;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Mail;
use Illuminate\Support\Str;

/** Una venta y su factura. `estado`: el final del documento, o uno de los tres de aquí abajo. */
class Venta extends Model
{
    public const PENDIENTE = 'pendiente';
    /** El pedido está mal: lo corrige una persona. */
    public const POR_CORREGIR = 'por_corregir';
    /** Pasó el tiempo de repetir y no se sabe cómo terminó: una persona mira por qué. */
    public const POR_REVISAR = 'por_revisar';
    private const SIN_TERMINAR = [self::PENDIENTE, self::POR_REVISAR];

    /** Los estados finales de un documento, y desde cuáles pasa la venta a cada uno. Lo que SIFEN aprobó queda aprobado. */
    private const DESDE = [
        'approved' => [self::PENDIENTE, self::POR_CORREGIR, self::POR_REVISAR, 'rejected'],
        'approved_obs' => [self::PENDIENTE, self::POR_CORREGIR, self::POR_REVISAR, 'rejected'],
        'rejected' => self::SIN_TERMINAR,
        'cancelled' => [self::PENDIENTE, self::POR_CORREGIR, self::POR_REVISAR, 'approved', 'approved_obs'],
    ];

    protected $table = 'ventas';
    protected $guarded = [];
    protected $attributes = ['estado' => self::PENDIENTE];
    protected $casts = ['pedido' => 'array', 'problemas' => 'array'];

    /**
     * Guarda la venta con su clave y pone su tarea en la cola: las dos cosas o ninguna, porque la cola está en la misma base.
     * Una venta ya anotada queda como está.
     */
    public static function cobrar(string $numero, string $correo, array $pedido): self
    {
        return DB::transaction(function () use ($numero, $correo, $pedido) {
            $pedido = [...$pedido, 'referencia_externa' => $numero];
            $nueva = ['correo' => $correo, 'pedido' => $pedido, 'clave' => (string) Str::uuid()];
            $venta = self::firstOrCreate(['numero' => $numero], $nueva);
            if ($venta->wasRecentlyCreated) EmitirFactura::dispatch($venta);
            return $venta;
        }, 3);
    }

    public function sinTerminar(): bool
    {
        return in_array($this->estado, self::SIN_TERMINAR, true);
    }

    /** Cambia la venta si no terminó mientras tanto: el aviso puede llegar antes que la respuesta. */
    public function cambiar(array $datos): void
    {
        if (isset($datos['problemas'])) $datos['problemas'] = json_encode($datos['problemas']);
        self::whereKey($this->id)->whereIn('estado', self::SIN_TERMINAR)->update($datos);
        $this->refresh();
    }

    /** Anota el estado final de su documento, y una sola vez pide el correo. Otro estado no cambia nada. */
    public function anotar(array $documento): void
    {
        $estado = $documento['estado'];
        DB::transaction(function () use ($documento, $estado) {
            $problema = ['codigo' => $documento['sifen_result_code'], 'mensaje' => $documento['sifen_result_msg']];
            $esNuevo = self::whereKey($this->id)->whereIn('estado', self::DESDE[$estado] ?? [])->update([
                'estado' => $estado,
                'cdc' => $documento['cdc'],
                'factura' => $documento['numero'],
                'problemas' => $estado === 'rejected' ? json_encode([$problema]) : null,
            ]) === 1;
            if ($esNuevo && in_array($estado, ['approved', 'approved_obs'], true))
                Mail::to($this->correo)->queue(new FacturaEmitida($this));
        });
        $this->refresh();
    }
}
