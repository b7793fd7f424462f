<?php

namespace App\Http\Controllers;

use App\Models\Venta;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Validator;

class VentaController
{
    /** Cobra: anota la venta y responde. No espera a la pasarela ni a SIFEN. */
    public function store(Request $request): JsonResponse
    {
        // Aquí el pedido llega hecho. En su tienda lo arma el servidor, con los precios de su base.
        $reglas = ['venta' => 'required|string|max:100', 'correo' => 'required|email', 'pedido' => 'required|array'];
        $revision = Validator::make($request->all(), $reglas);
        if ($revision->fails()) return response()->json(['errors' => $revision->errors()], 422);
        ['venta' => $numero, 'correo' => $correo, 'pedido' => $pedido] = $revision->validated();
        $venta = Venta::cobrar($numero, $correo, $pedido);
        return response()->json(['venta' => $venta->numero, 'estado' => $venta->estado], $venta->wasRecentlyCreated ? 201 : 200);
    }
}
