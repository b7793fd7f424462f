<?php

namespace App\Mail;

use App\Models\Venta;
use Illuminate\Bus\Queueable;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Mail\Mailable;
use Illuminate\Queue\SerializesModels;
use Nanduti\Nanduti;

/** El correo con el KuDE. Lo arma el trabajador de la cola: el PDF se descarga recién al mandarlo. */
class FacturaEmitida extends Mailable implements ShouldQueue
{
    use Queueable, SerializesModels;

    public int $tries = 20;
    public array $backoff = [5, 30, 120, 600];

    public function __construct(public Venta $venta)
    {
    }

    public function build(Nanduti $nanduti): self
    {
        $kude = $nanduti->descargarKude($this->venta->cdc);
        return $this->subject("Factura {$this->venta->factura}")
            ->view('correos.factura')
            ->attachData($kude, "{$this->venta->cdc}.pdf", ['mime' => 'application/pdf']);
    }
}
