/** `nanduti carpeta`: watches a folder of documents, for desktop systems. */
import { setTimeout as pauseFor } from 'node:timers/promises'
import { type Access, AccessError, FolderError, openGateway, watchFolder } from '../desktop/index.ts'
import { CommandError, type Registration } from './command.ts'

const HELP = `
Cada archivo .json de entrada es un documento, que pasa a entrada/en-curso. En
salida quedan, con su mismo nombre, .resultado.json, .xml y .pdf (el KuDE), y el
archivo pasa a entrada/procesados, o a entrada/con-problemas si hay que
corregirlo.
Cada venta es un archivo con otro nombre: el nombre es su referencia_externa,
salvo que el archivo traiga una. Puede cortarse en cualquier momento: al volver
a arrancar no se emite nada dos veces.
Escriba el archivo con otro nombre (venta.tmp) y cámbielo cuando esté entero.`

type Options = Access & { unaVez?: true }

export const carpeta: Registration = (program, { print, clock, stop }) => {
  program
    .command('carpeta')
    .description('emite los documentos que llegan a una carpeta, por la API de una pasarela')
    .argument('<entrada>', 'la carpeta de los pedidos')
    .argument('<salida>', 'la carpeta de los resultados; otra')
    .option('--una-vez', 'termina cuando no queda nada que se pueda enviar ahora')
    .option('--url <dirección>', 'la de la pasarela; si no, NANDUTI_URL o http://127.0.0.1:3000')
    .option('--token-archivo <archivo>', 'donde está el token; si no, NANDUTI_TOKEN')
    .addHelpText('after', HELP)
    .action(async (entrada: string, salida: string, { unaVez, ...access }: Options) => {
      try {
        await watchFolder({
          ...{ entrada, salida, print, stop, once: unaVez === true },
          gateway: openGateway(access, { reintentos: 1, esperaDeResultadoMs: 0 }),
          now: () => clock.now().getTime(),
          pause: ms => pauseFor(ms, undefined, { signal: stop }).catch(() => undefined),
        })
      } catch (error) {
        if (error instanceof AccessError || error instanceof FolderError) throw new CommandError(error.message, 4)
        throw error
      }
    })
}
