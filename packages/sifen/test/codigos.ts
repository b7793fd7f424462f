/**
 * Where each active code of a document (1000 to 2699) is handled before SIFEN: by a rule of ours, which answers it with
 * 422; by the writer, which cannot produce the error; or not at all, because only SIFEN can know (MT v150 12.4, NT1 to
 * NT26). Tests compare it with SIFEN's list of codes and with our rules.
 */

type Destino = 'regla' | 'escritor' | 'sifen'

type Codigos = {
  destino: Destino
  /** Why the writer cannot produce it, or what SIFEN has to check. */
  por: string
  /** Codes, separated by blanks. */
  codigos: string
}

export const CODIGOS: readonly Codigos[] = [
  {
    destino: 'regla',
    por: 'las tablas de reglas (documento/rules) y la de los grupos (tipos/grupos.ts)',
    codigos: `
      1050 1103 1150 1151 1208 1209 1210 1213 1222 1253 1255 1263 1300 1309 1314 1315 1316 1317 1318 1320 1321 1328 1330
      1331 1333 1335 1351 1402 1450 1451 1501 1503 1550 1551 1552 1553 1556 1557 1600 1601 1604 1650 1651 1701 1704 1705
      1706 1751 1807 1808 1853 1854 1855 1856 1902 1904 1905 1906 1907 1908 2050 2051 2052 2053 2054 2055 2100 2101 2102
      2107 2109 2110 2150 2153 2200 2203 2250 2252 2253 2254 2255 2300 2302 2305 2306 2307 2308 2311 2390 2400 2402 2403
      2404 2405 2406 2407 2408 2409 2411 2413 2414 2415 2416 2417 2418 2419 2420 2421 2422 2423 2425 2426 2427 2430 2431
      2432 2433 2434 2436 2437 2438 2439 2440 2441 2443 2444 2550 2551 2553 2557 2600 2601 2604 2605 2606`,
  },
  {
    destino: 'escritor',
    por: 'CDC y QR se componen de los mismos datos que el XML',
    codigos: '1000 1003 2500 2501 2502',
  },
  {
    destino: 'escritor',
    por: 'la descripción se escribe de la tabla, junto con su código',
    codigos: `
      1051 1100 1203 1205 1206 1211 1221 1254 1257 1260 1265 1301 1313 1325 1326 1329 1352 1452 1502 1554 1555 1602 1702
      1802 1804 1806 1903 2103 2104 2113 2152 2155 2158 2202 2205 2208 2309 2310 2312 2313 2401 2410 2424 2429 2435 2552
      2555 2556 2558 2559 2561 2602 2603`,
  },
  {
    destino: 'escritor',
    por: 'el importe se calcula, y se escribe siempre que corresponde',
    codigos: `
      1852 1857 1858 1859 1860 1861 1862 1909 1910 1911 1912 1913 1921 2352 2353 2354 2355 2356 2357 2358 2359 2362 2363
      2364 2365 2366 2367 2368 2369 2370 2371 2372 2373 2374 2375 2376 2377 2382 2383 2384 2385 2386 2387 2388`,
  },
  {
    destino: 'escritor',
    por: 'el grupo o el campo se completa cuando falta',
    codigos: '1200 1202 1207 1302 1304 1350 1500 1700 1703 1850 1900 2350',
  },
  {
    destino: 'escritor',
    por: 'no se escribe donde no va',
    codigos: '1303 1305 1311 1334 2503',
  },
  {
    destino: 'escritor',
    por: 'el tipo no lo lleva: se guarda, no se escribe y se dice en advertencias',
    codigos: '1201 1216 1851 1901 2351',
  },
  {
    destino: 'escritor',
    por: 'antes se rechaza por otra regla: 1150, 1335, 2101',
    codigos: '1156 1310 2151 2201 2251 2301',
  },
  {
    destino: 'escritor',
    por: 'las obligaciones salen de la tabla',
    codigos: '1220',
  },
  {
    destino: 'sifen',
    por: 'lo que tiene registrado: contribuyentes, actividades, organismos del Estado',
    codigos: '1250 1252 1261 1262 1264 1306 1307 1308 1332 1603 2303 2304 2562',
  },
  {
    destino: 'sifen',
    por: 'el timbrado, sus puntos y su serie',
    codigos: '1101 1102 1104 1105 1106 1107 1110',
  },
  {
    destino: 'sifen',
    por: 'lo que ya recibió: documentos, inutilizaciones, nominaciones',
    codigos: '1001 1002 1109 2442',
  },
  {
    destino: 'sifen',
    por: 'la hora: de la firma, de la llegada, del certificado al firmar',
    codigos: '1004 1005 2450',
  },
  {
    destino: 'sifen',
    por: 'la fecha antes de la cual un traslado es antiguo: uno anterior a la emisión se aprueba',
    codigos: '2108',
  },
]

export const DESTINOS: ReadonlyMap<string, Destino> = new Map(
  CODIGOS.flatMap(({ destino, codigos }) =>
    codigos
      .trim()
      .split(/\s+/)
      .map(codigo => [codigo, destino] as const),
  ),
)
