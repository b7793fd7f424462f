<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up(): void
    {
        Schema::create('ventas', function (Blueprint $tabla) {
            $tabla->id();
            // El número de la venta en la tienda: la referencia_externa.
            $tabla->string('numero', 100)->unique();
            $tabla->string('correo');
            // El cuerpo como se envía. Con la misma clave va siempre el mismo.
            $tabla->json('pedido');
            // La Idempotency-Key.
            $tabla->uuid('clave');
            $tabla->string('estado')->index();
            $tabla->string('cdc', 44)->nullable();
            $tabla->string('factura')->nullable();
            $tabla->json('problemas')->nullable();
            $tabla->timestamps();
        });
        // Los avisos del webhook que ya se procesaron, por su X-Webhook-Id.
        Schema::create('avisos', function (Blueprint $tabla) {
            $tabla->string('id')->primary();
            $tabla->timestamp('recibido')->useCurrent();
        });
    }

    public function down(): void
    {
        Schema::dropIfExists('avisos');
        Schema::dropIfExists('ventas');
    }
};
