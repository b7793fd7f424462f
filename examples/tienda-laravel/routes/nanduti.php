<?php

use App\Http\Controllers\AvisoController;
use App\Http\Controllers\VentaController;
use Illuminate\Support\Facades\Route;

// Sin el grupo «web»: quien llama es un programa, que no tiene sesión ni token de CSRF.
Route::post('/avisos/nanduti', AvisoController::class);
// El cobro. En su tienda está detrás de su login.
Route::post('/ventas', [VentaController::class, 'store']);
