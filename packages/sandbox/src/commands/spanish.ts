/** Commander's own texts in Spanish: titles of the help, and usage errors. */
import type { Command } from 'commander'

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opciones:',
  'Commands:': 'Órdenes:',
}

/** Usage errors as commander 15 words them. Unknown ones stay in English. */
const COMPLAINTS: readonly (readonly [RegExp, string])[] = [
  [/^error: /, ''],
  [/missing required argument '(.*)'/, 'Falta el argumento «$1».'],
  [/option '(.*)' argument missing/, 'A la opción «$1» le falta su valor.'],
  [/required option '(.*)' not specified/, 'Falta la opción obligatoria «$1».'],
  [/option '(.*)' cannot be used with option '(.*)'/, 'Las opciones «$1» y «$2» no van juntas.'],
  [/unknown option '(.*)'/, 'No existe la opción «$1».'],
  [/unknown command '(.*)'/, 'No existe la orden «$1».'],
  [/too many arguments.* but got \d+: (.*)\./, 'Hay argumentos de más, o una orden que no existe: $1.'],
  [
    /option '(.*)' argument '(.*)' is invalid\. Allowed choices are (.*)\./,
    'La opción «$1» no puede ser «$2»; puede ser: $3.',
  ],
  [/option '(.*)' argument '(.*)' is invalid\. (.*)/, 'La opción «$1» no puede ser «$2»: $3'],
  [
    /command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)\./,
    'El argumento «$2» no puede ser «$1»; puede ser: $3.',
  ],
  [/command-argument value '(.*)' is invalid for argument '(.*)'\. (.*)/, 'El argumento «$2» no puede ser «$1»: $3'],
  [/\(Did you mean one of (.*)\?\)/, '(¿Quiso decir una de estas: $1?)'],
  [/\(Did you mean (.*)\?\)/, '(¿Quiso decir $1?)'],
]

/** Sets the Spanish help. Call it before adding commands, which inherit these settings. */
export function inSpanish(program: Command): Command {
  return program
    .helpOption('-h, --help', 'muestra esta ayuda')
    .configureHelp({
      styleTitle: title => TITLES[title] ?? title,
      styleUsage: usage => placeholders(usage),
      styleSubcommandTerm: term => placeholders(term),
      optionDescription: ({ description, mandatory }) => (mandatory ? `${description} (obligatoria)` : description),
      argumentDescription: ({ description }) => description,
    })
    .configureOutput({ outputError: (text, write) => write(translateComplaint(text)) })
}

/**
 * Makes usage errors point to the help, and gives every command group `ayuda`. Unlike commander's own, `ayuda` accepts
 * several words and refuses unknown ones. Call it after adding all commands.
 */
export function explainItself(command: Command, path = command.name()): void {
  command.showHelpAfterError(`Vea ${path} --help.`)
  for (const sub of command.commands) explainItself(sub, `${path} ${sub.name()}`)
  if (command.commands.length === 0) return
  command
    .helpCommand(false)
    .command('ayuda')
    .argument('[orden...]', 'la que se explica')
    .description('explica una orden')
    .action((words: string[]) => named(command, words).help())
}

function named(command: Command, words: readonly string[]): Command {
  return words.reduce((group, word) => {
    const found = group.commands.find(sub => sub.name() === word)
    return found ?? group.error(`error: unknown command '${word}'`)
  }, command)
}

function translateComplaint(text: string): string {
  return COMPLAINTS.reduce((translated, [pattern, words]) => translated.replace(pattern, words), text)
}

const placeholders = (usage: string) => usage.replaceAll('[options]', '[opciones]').replaceAll('[command]', '[orden]')
