/**
 * Where each active code of a document (1000 to 2699) is handled before SIFEN: by a rule of ours, which answers it with
 * 422; by the writer, which cannot produce the error; or not at all, because only SIFEN can know. Each has the manual's
 * name of the validation, which starts with the field's id (MT v150 12.4, NT1 to NT26). A test compares the table with
 * SIFEN's list of codes and with our rules.
 */

export type Destino = 'regla' | 'escritor' | 'sifen'

type Codigos = {
  destino: Destino
  /** Why the writer cannot produce it, or what SIFEN has to check. */
  por: string
  /** Pairs code=validation, separated by blanks. */
  codigos: string
}

export const CODIGOS: readonly Codigos[] = [
  {
    destino: 'regla',
    por: 'las tablas de reglas de esta carpeta y la de los grupos (tipos/grupos.ts)',
    codigos: `
      1050=B002 1103=C004b 1150=D002 1151=D002f 1208=D017a 1209=D018 1210=D018a 1213=D022 1222=D031a 1253=D102
      1255=D111 1263=D105 1300=D202 1309=D207 1314=D210 1315=D201 1316=D202a 1317=D206e 1318=D213 1320=D203 1321=D208c
      1328=D223a 1330=D218 1331=D208e 1333=D208f 1335=D208g 1351=E010a 1402=E025 1450=E400 1451=E400a 1501=E600a
      1503=E601 1550=E605 1551=E605a 1552=E605b 1553=E606 1556=E611 1557=E611a 1600=E620 1601=E620a 1604=E624
      1650=E630 1651=E630a 1701=E640a 1704=E643a 1705=E644 1706=E644a 1751=E650a 1807=E715 1808=E717 1853=EA008
      1854=E725 1855=E725a 1856=E725b 1902=E730b 1904=E733 1905=E733a 1906=E733b 1907=E734 1908=E734a 2050=E822
      2051=E822a 2052=E823 2053=E823a 2054=E823b 2055=E824 2100=E900 2101=E900a 2102=E901 2107=E909 2108=E909a
      2109=E910 2110=E910a 2150=E920 2153=E925 2200=E940 2203=E945 2250=E960 2252=E966 2253=E966a 2254=E965 2255=E963
      2300=E980 2302=E983 2305=E983c 2306=E984 2307=E985 2308=E985a 2311=E987 2390=G050 2400=H001 2402=H004 2403=H004a
      2404=H004b 2405=H005 2406=H006 2407=H007 2408=H008 2409=H009 2411=H011 2413=H013 2414=H001a 2415=H001b 2416=H002
      2417=H004d 2418=H004c 2419=H005a 2420=H006a 2421=H007a 2422=H008a 2423=H009a 2425=H011a 2426=H014 2427=H014a
      2430=H016 2431=H016a 2432=H017 2433=H017a 2434=H002a 2436=H012a 2437=H004e 2438=H004f 2439=H004g 2440=H005b
      2441=H004h 2443=H018 2444=H018a 2550=E300 2551=E300a 2553=E310 2557=E317 2600=E500 2601=E500a 2604=E506
      2605=E506a 2606=E501`,
  },
  {
    destino: 'escritor',
    por: 'CDC y QR se componen de los mismos datos que el XML',
    codigos: `
      1000=A002 1003=A003 2500=J002 2501=J002a 2502=J002b`,
  },
  {
    destino: 'escritor',
    por: 'la descripción se escribe de la tabla, junto con su código',
    codigos: `
      1051=B003 1100=C003 1203=D012 1205=D014 1206=D016 1211=D020 1221=D032 1254=D112 1257=D114a 1260=D116 1265=D142
      1301=D204 1313=D209a 1325=D220 1326=D222 1329=D224 1352=E012 1452=E402 1502=E602 1554=E607 1555=E610 1602=E622
      1702=E642 1802=E710 1804=E713 1806=E716 1903=E732 2103=E902 2104=E904 2113=E912a 2152=E926 2155=E928a 2158=E930
      2202=E946 2205=E948a 2208=E950 2309=E986 2310=E986a 2312=E989 2313=E989a 2401=H003 2410=H010 2424=H010a
      2429=H015a 2435=H010b 2552=E311 2555=E315 2556=E318 2558=E320 2559=E322 2561=E313b 2602=E502 2603=E504`,
  },
  {
    destino: 'escritor',
    por: 'el importe se calcula, y se escribe siempre que corresponde',
    codigos: `
      1852=EA003 1857=EA009 1858=EA009a 1859=E727 1860=EA004a 1861=EA003a 1862=EA004 1909=E735 1910=E735a 1911=E735b
      1912=E736 1913=E736a 1921=E737 2352=F002 2353=F002a 2354=F003 2355=F003a 2356=F004 2357=F004a 2358=F005
      2359=F005a 2362=F008 2363=F009 2364=F011 2365=F014 2366=F015 2367=F015a 2368=F016 2369=F016a 2370=F017
      2371=F017a 2372=F018 2373=F018a 2374=F019 2375=F019a 2376=F020 2377=F020a 2382=F023 2383=F033 2384=F034
      2385=F023a 2386=F023b 2387=F035 2388=F012`,
  },
  {
    destino: 'escritor',
    por: 'el grupo o el campo se completa cuando falta',
    codigos: `
      1200=D010 1202=D011 1207=D017 1302=D205 1304=D206 1350=E010 1500=E600 1700=E640 1703=E643 1850=E720 1900=E730
      2350=F001`,
  },
  {
    destino: 'escritor',
    por: 'no se escribe donde no va',
    codigos: `
      1303=D205a 1305=D206a 1311=D208a 1334=D210b 2503=J003`,
  },
  {
    destino: 'escritor',
    por: 'el tipo no lo lleva: se guarda, no se escribe y se dice en advertencias',
    codigos: `
      1201=D010a 1216=D011a 1851=E720a 1901=E730a 2351=F001a`,
  },
  {
    destino: 'escritor',
    por: 'antes se rechaza por otra regla: 1150, 1335, 2101',
    codigos: `
      1156=D002a 1310=D208 2151=E920a 2201=E940a 2251=E960a 2301=E980a`,
  },
  {
    destino: 'escritor',
    por: 'las obligaciones salen de la tabla',
    codigos: `
      1220=D031`,
  },
  {
    destino: 'sifen',
    por: 'lo que tiene registrado: contribuyentes, actividades, organismos del Estado',
    codigos: `
      1250=D101 1252=D101b 1261=D131 1262=D132 1264=D101c 1306=D206b 1307=D206c 1308=D206d 1332=D202b 1603=E623
      2303=E983a 2304=E983b 2562=E304`,
  },
  {
    destino: 'sifen',
    por: 'el timbrado, sus puntos y su serie',
    codigos: `
      1101=C004 1102=C004a 1104=C004c 1105=C005 1106=C006 1107=C008 1110=C010`,
  },
  {
    destino: 'sifen',
    por: 'lo que ya recibió: documentos, inutilizaciones, nominaciones',
    codigos: `
      1001=A002a 1002=A002b 1109=C007 2442=H004i`,
  },
  {
    destino: 'sifen',
    por: 'la hora: de la firma, de la llegada, del certificado al firmar',
    codigos: `
      1004=A004a 1005=A004b 2450=I002`,
  },
]

export type Validacion = { destino: Destino; por: string; id: string }

const ENTRIES = CODIGOS.flatMap(({ destino, por, codigos }) =>
  codigos
    .trim()
    .split(/\s+/)
    .map((entry): [string, Validacion] => {
      const [codigo = '', id = ''] = entry.split('=')
      return [codigo, { destino, por, id }]
    }),
)

const BY_CODE: ReadonlyMap<string, Validacion> = new Map(ENTRIES)

/** Returns the validation of a code. Undefined when no active validation of a document has the code. */
export const validacionOf = (codigo: string): Validacion | undefined => BY_CODE.get(codigo)

/** Returns the manual's id of a code's field: `E650` from `E650a`. */
export const idOf = (codigo: string): string | undefined => BY_CODE.get(codigo)?.id.replace(/[a-z]$/, '')
