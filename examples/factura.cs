// Emite una factura, repite el pedido sin riesgo si la respuesta no llega, lee su estado y descarga el KuDE.
// Uso: TOKEN=… dotnet run factura.cs (.NET 10; con uno anterior, como Program.cs de un proyecto de consola)
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

const string API = "http://127.0.0.1:3000/api/sifen/dtes";

// Una clave por venta. Guárdela con la venta antes de enviar: así el pedido se puede repetir también después de un corte.
var clave = Guid.NewGuid().ToString();
// referencia_externa es el número de la venta en su sistema: con el mismo número no se emite otra factura.
var factura = """
{
  "tipoDocumento": 1,
  "timbrado_id": 1,
  "establecimiento_id": 1,
  "punto_expedicion_id": 1,
  "referencia_externa": "venta-0001",
  "receptor": { "naturaleza": 1, "numeroDocumento": "80000000-5", "nombre": "Cliente de Prueba S.A." },
  "items": [{ "descripcion": "Yerba mate 500 g", "cantidad": 4, "precioUnitario": 18500, "afectacionIva": 1, "tasaIva": 5 }]
}
""";

using var cliente = new HttpClient { Timeout = TimeSpan.FromSeconds(60) };
cliente.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("TOKEN"));

// Con un id hay documento y no se repite. Sin id se repite con la misma clave y el mismo cuerpo, si no hubo respuesta,
// si falló el servidor (5xx) o si pide esperar (Retry-After).
JsonNode? dte = null;
var codigo = 0;
var espere = TimeSpan.Zero;
foreach (var segundos in new[] { 0, 1, 2, 4, 8 })
{
    await Task.Delay(segundos > espere.TotalSeconds ? TimeSpan.FromSeconds(segundos) : espere);
    espere = TimeSpan.Zero;
    using var pedido = new HttpRequestMessage(HttpMethod.Post, $"{API}/sync");
    pedido.Headers.Add("Idempotency-Key", clave);
    pedido.Content = new StringContent(factura, Encoding.UTF8, "application/json");
    try
    {
        using var respuesta = await cliente.SendAsync(pedido);
        dte = JsonNode.Parse(await respuesta.Content.ReadAsStringAsync());
        espere = respuesta.Headers.RetryAfter?.Delta ?? TimeSpan.Zero;
        codigo = (int)respuesta.StatusCode;
        if (dte?["id"] is not null || codigo < 500 && espere == TimeSpan.Zero) break;
    }
    catch (Exception error) when (error is HttpRequestException or TaskCanceledException or JsonException)
    {
        dte = null;
        codigo = 0;
    }
}
if (dte?["id"] is null)
{
    // Un 4xx dice que no hay documento. Sin respuesta, o con 5xx, puede haberlo: otra vez con la misma clave lo trae.
    var fin = codigo is > 0 and < 500 ? "No se emitió." : $"No se sabe si se emitió; repita con la misma clave. {API}:";
    Console.Error.WriteLine($"{fin} {(codigo == 0 ? "sin respuesta" : codigo.ToString())} {dte}");
    return 1;
}

// Un documento en estado sent espera a SIFEN y se resuelve solo: no lo emita de nuevo.
var id = (int)dte["id"]!;
foreach (var segundos in new[] { 0, 1, 2, 4, 8, 16, 32, 60 })
{
    await Task.Delay(TimeSpan.FromSeconds(segundos));
    dte = JsonNode.Parse(await cliente.GetStringAsync($"{API}/{id}"))!;
    if ((string?)dte["estado"] != "sent") break;
}
Console.WriteLine($"Factura {dte["numero"]}: {dte["estado"]}");

if ((string?)dte["estado"] is "approved" or "approved_obs")
{
    await File.WriteAllBytesAsync("factura.pdf", await cliente.GetByteArrayAsync($"{API}/{id}/kude"));
    Console.WriteLine("KuDE en factura.pdf");
}
return 0;
