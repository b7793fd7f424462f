/** Operations by name. A new one is a file beside this one and a row below. */
import { archiveFilesOperation } from './archive-files.ts'
import { syncBcp } from './bcp-sync.ts'
import { closeDteOperation } from './close-dte.ts'
import { closeEventoOperation } from './close-evento.ts'
import { createCuentaOperation, listCuentasOperation, removeCuentaOperation, rotateCuentaOperation } from './cuentas.ts'
import { moveFilesOperation } from './move-files.ts'
import type { Operation, Order } from './operation.ts'
import { recoverOperation } from './recover.ts'
import { rotateKeys } from './rotate-keys.ts'
import { createUser, disableUser, newPassword, superadminUser } from './users.ts'
import { listDeliveries, resendWebhook, showDelivery, testWebhook } from './webhook-deliveries.ts'
import {
  addWebhook,
  listWebhooksOperation,
  pauseWebhookOperation,
  removeWebhookOperation,
  resumeWebhookOperation,
  rotateWebhook,
} from './webhook-subscriptions.ts'

export const OPERATIONS = {
  'keys rotate': rotateKeys,
  'archivos mover': moveFilesOperation,
  'archivos archivar': archiveFilesOperation,
  'dte cerrar': closeDteOperation,
  'evento cerrar': closeEventoOperation,
  'bcp sync': syncBcp,
  recover: recoverOperation,
  'webhook add': addWebhook,
  'webhook list': listWebhooksOperation,
  'webhook rotate': rotateWebhook,
  'webhook pause': pauseWebhookOperation,
  'webhook resume': resumeWebhookOperation,
  'webhook remove': removeWebhookOperation,
  'webhook deliveries': listDeliveries,
  'webhook show': showDelivery,
  'webhook resend': resendWebhook,
  'webhook test': testWebhook,
  'cuenta create': createCuentaOperation,
  'cuenta list': listCuentasOperation,
  'cuenta rotate': rotateCuentaOperation,
  'cuenta remove': removeCuentaOperation,
  'user create': createUser,
  'user password': newPassword,
  'user disable': disableUser,
  'user superadmin': superadminUser,
} as const satisfies Record<string, Operation>
export type KnownOrder = Order & { operation: keyof typeof OPERATIONS }
