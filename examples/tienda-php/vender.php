<?php
/**
 * Lo que hace la tienda al cobrar: anota la venta en la cola y sigue. No espera a la pasarela ni a SIFEN.
 *
 *     php vender.php < venta.json      {"venta": "W-1001", "correo": "ana@ejemplo.com.py", "pedido": {…}}
 */

declare(strict_types=1);

require __DIR__ . '/comun.php';

$venta = json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
// Una venta ya anotada o emitida no se anota otra vez.
if (leer(lugar('ventas', $venta['venta'])) === null)
    guardar(lugar('cola', $venta['venta']), [...$venta, 'tarea' => 'emitir', 'veces' => 0, 'desde' => 0]);
