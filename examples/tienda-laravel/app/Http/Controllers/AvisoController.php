<?php

namespace App\Http\Controllers;

use App\Models\Venta;
use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\DB;
use Nanduti\FirmaInvalida;
use Nanduti\Nanduti;

class AvisoController
{
    /** Verifica la firma, anota cómo terminó el documento y responde enseguida. El correo queda en la cola. */
    public function __invoke(Request $request): Response
    {
        try {
            // Los bytes como llegaron: la firma es de ellos.
            $aviso = Nanduti::verificarWebhook($request->getContent(), $request->server(), config('nanduti.secretos'));
        } catch (FirmaInvalida) {
            return response()->noContent(401);
        }
        DB::transaction(function () use ($aviso) {
            // El mismo aviso puede llegar más de una vez.
            if (DB::table('avisos')->insertOrIgnore(['id' => $aviso['id']]) === 0) return;
            if (!str_starts_with($aviso['event'], 'dte.')) return;
            Venta::firstWhere('numero', $aviso['data']['referencia_externa'])?->anotar($aviso['data']);
        });
        return response()->noContent();
    }
}
