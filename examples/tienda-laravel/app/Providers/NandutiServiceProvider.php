<?php

namespace App\Providers;

use Illuminate\Support\ServiceProvider;
use Nanduti\Nanduti;

class NandutiServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        // Los reintentos los hace la cola. Los tiempos caben en el $timeout de EmitirFactura.
        $this->app->singleton(Nanduti::class, fn () => new Nanduti(
            url: config('nanduti.url'),
            token: config('nanduti.token'),
            ambiente: config('nanduti.ambiente'),
            esperaDeResultado: 15,
            timeout: 30,
            reintentos: 0,
        ));
    }

    public function boot(): void
    {
        $this->loadRoutesFrom(base_path('routes/nanduti.php'));
    }
}
