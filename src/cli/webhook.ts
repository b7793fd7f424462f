/** `nanduti webhook …`: manages webhooks and their deliveries. */
import type { Command } from 'commander'
import type { CommandParts, Registration } from './command.ts'
import { operate } from './operate.ts'

const ADD_HELP = `
Imprime el secreto con que se firman las entregas: guárdelo, no se vuelve a
mostrar. La dirección tiene que ser pública, o estar en WEBHOOK_NETWORKS; con un
emisor de producción, https. Cómo verificar la firma: docs/webhooks.md.`

const RESEND_HELP = `
Un reenvío es una entrega nueva, con otro X-Webhook-Id y el mismo cuerpo.
  webhook resend 120                                una entrega
  webhook resend --webhook 3 --since 2026-11-21     lo que no llegó desde ese día`

/** Commands whose only argument is the id of a subscription. */
const BY_WEBHOOK = [
  ['rotate', 'webhook rotate', 'da un secreto nuevo; el anterior firma 24 horas más'],
  ['pause', 'webhook pause', 'deja de enviar: los eventos se anotan para reenviarlos después'],
  ['resume', 'webhook resume', 'vuelve a enviar desde el próximo evento'],
  ['remove', 'webhook remove', 'elimina el webhook; su historia queda'],
  ['deliveries', 'webhook deliveries', 'las últimas 50 entregas, la más nueva primero'],
  ['test', 'webhook test', 'envía ahora un webhook.test y dice qué respondió el receptor'],
] as const

export const webhook: Registration = (program, parts) => {
  const group = program.command('webhook').description('avisos firmados a sus sistemas')
  addAdd(group, parts)
  group
    .command('list')
    .description('los webhooks y su estado')
    .option('--empresa <ruc>', 'solo los de esa empresa')
    .action(({ empresa }: { empresa?: string }) =>
      operate({ operation: 'webhook list', ...(empresa !== undefined && { empresa }) }, parts),
    )
  for (const [name, operation, description] of BY_WEBHOOK)
    group
      .command(name)
      .description(description)
      .argument('<id>', 'el del webhook')
      .action((id: string) => operate({ operation, id }, parts))
  group
    .command('show')
    .description('una entrega entera: cabeceras, cuerpo, intentos y respuestas')
    .argument('<id>', 'el de la entrega')
    .action((id: string) => operate({ operation: 'webhook show', id }, parts))
  addResend(group, parts)
}

function addAdd(group: Command, parts: CommandParts): void {
  group
    .command('add')
    .description('agrega un receptor')
    .argument('<url>', 'adónde se envía: https://…')
    .option('--empresa <ruc>', 'la empresa; hace falta si hay más de una')
    .option('--events <lista>', 'solo esos eventos, separados por comas; sin ella, todos')
    .addHelpText('after', ADD_HELP)
    .action((url: string, { empresa, events }: { empresa?: string; events?: string }) =>
      operate(
        {
          operation: 'webhook add',
          url,
          events: (events ?? '')
            .split(',')
            .map(event => event.trim())
            .filter(Boolean),
          ...(empresa !== undefined && { empresa }),
        },
        parts,
      ),
    )
}

function addResend(group: Command, parts: CommandParts): void {
  group
    .command('resend')
    .description('envía otra vez una entrega, o todo lo que no llegó')
    .argument('[id]', 'el de la entrega')
    .option('--webhook <id>', 'el webhook cuyos eventos perdidos se reenvían')
    .option('--since <fecha>', 'desde cuándo: 2026-11-21 o 2026-11-21T10:00:00Z')
    .addHelpText('after', RESEND_HELP)
    .action((id: string | undefined, options: { webhook?: string; since?: string }) =>
      operate({ operation: 'webhook resend', ...(id !== undefined && { id }), ...options }, parts),
    )
}
