<?php
/**
 * Arranca la aplicación con el Laravel de Debian (php-laravel-framework), que no trae el esqueleto de un proyecto. No lo copie:
 * en su proyecto esto ya está en bootstrap/, config/, artisan y public/.
 */

require 'Illuminate/autoload.php';
require __DIR__ . '/../Nanduti.php';

use Illuminate\Config\Repository;
use Illuminate\Contracts\Console\Kernel as ConsoleKernel;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel as HttpKernel;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Bootstrap\HandleExceptions;
use Illuminate\Foundation\Bootstrap\LoadEnvironmentVariables;
use Illuminate\Foundation\Bootstrap\SetRequestForConsole;
use Illuminate\Support\Facades\Facade;

// Composer hace esto con "App\\": "app/".
spl_autoload_register(function (string $clase) {
    $archivo = dirname(__DIR__) . '/' . lcfirst(strtr($clase, '\\', '/')) . '.php';
    if (str_starts_with($clase, 'App\\') && is_file($archivo)) require $archivo;
});

$app = new Application(dirname(__DIR__));
$app->singleton(HttpKernel::class, Illuminate\Foundation\Http\Kernel::class);
$app->singleton(ConsoleKernel::class, Illuminate\Foundation\Console\Kernel::class);
$app->singleton(ExceptionHandler::class, Illuminate\Foundation\Exceptions\Handler::class);
Facade::setFacadeApplication($app);
(new LoadEnvironmentVariables())->bootstrap($app);

$datos = $app->storagePath();
$app->instance('config', new Repository([
    'app' => ['name' => 'Tienda', 'env' => 'production', 'debug' => false, 'url' => 'http://localhost', 'locale' => 'es', 'fallback_locale' => 'en'],
    'cache' => ['default' => 'file', 'prefix' => '', 'stores' => ['file' => ['driver' => 'file', 'path' => "$datos/cache"]]],
    'database' => [
        'default' => 'sqlite',
        'connections' => ['sqlite' => ['driver' => 'sqlite', 'database' => "$datos/tienda.sqlite", 'prefix' => '']],
        'migrations' => 'migrations',
    ],
    'filesystems' => ['default' => 'local', 'disks' => ['local' => ['driver' => 'local', 'root' => $datos]]],
    'logging' => [
        'default' => 'stderr',
        'channels' => ['stderr' => ['driver' => 'errorlog'], 'null' => ['driver' => 'monolog', 'handler' => Monolog\Handler\NullHandler::class]],
        'deprecations' => 'null',
    ],
    'mail' => [
        'default' => 'smtp',
        'mailers' => ['smtp' => ['transport' => 'smtp', 'host' => env('MAIL_HOST', '127.0.0.1'), 'port' => env('MAIL_PORT', 1025)]],
        'from' => ['address' => env('MAIL_FROM_ADDRESS'), 'name' => 'Tienda'],
    ],
    'nanduti' => require $app->configPath('nanduti.php'),
    'queue' => [
        'default' => 'database',
        'connections' => [
            'database' => ['driver' => 'database', 'table' => 'jobs', 'queue' => 'default', 'retry_after' => env('DB_QUEUE_RETRY_AFTER', 90)],
        ],
        'failed' => ['driver' => 'database-uuids', 'database' => 'sqlite', 'table' => 'failed_jobs'],
    ],
    'view' => ['paths' => [$app->resourcePath('views')], 'compiled' => "$datos/vistas"],
]));

$app->detectEnvironment(fn () => 'production');
(new HandleExceptions())->bootstrap($app);
if ($app->runningInConsole()) (new SetRequestForConsole())->bootstrap($app);
foreach ([
    Illuminate\Bus\BusServiceProvider::class,
    Illuminate\Cache\CacheServiceProvider::class,
    Illuminate\Database\DatabaseServiceProvider::class,
    Illuminate\Filesystem\FilesystemServiceProvider::class,
    Illuminate\Foundation\Providers\FoundationServiceProvider::class,
    Illuminate\Foundation\Providers\ConsoleSupportServiceProvider::class,
    Illuminate\Mail\MailServiceProvider::class,
    Illuminate\Queue\QueueServiceProvider::class,
    Illuminate\Translation\TranslationServiceProvider::class,
    Illuminate\Validation\ValidationServiceProvider::class,
    Illuminate\View\ViewServiceProvider::class,
    App\Providers\NandutiServiceProvider::class,
] as $proveedor) $app->register($proveedor);
$app->bootstrapWith([]);
$app->boot();

return $app;
