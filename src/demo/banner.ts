/** Banner of `npm start`: addresses, users, and three commands that work as printed. */
import type { DemoUser } from './credentials.ts'
import { DEMO_INVOICE } from './first-invoice.ts'

/** Address of the sandbox, and of its page. */
export type SandboxAddress = { url: string; controlUrl?: string }

export function demoBanner(
  baseUrl: string,
  sandbox: SandboxAddress,
  dataDir: string,
  users: readonly DemoUser[],
): string {
  const operador = users.find(user => user.role === 'operador') ?? users[0]
  return [
    '',
    `  ñandutí está listo en ${baseUrl}  (ambiente: sandbox local de SIFEN en ${sandbox.url}, sin valor fiscal)`,
    `  Lo que el sandbox recibe se ve en ${sandbox.controlUrl}`,
    `  Entre con el navegador en ${baseUrl}/login, con cualquiera de los usuarios de abajo`,
    `  La API se explica y se prueba en ${baseUrl}/api/documentation`,
    '',
    '  Usuarios de la empresa de demostración:',
    ...users.map(userLine),
    `    (guardados en ${dataDir}/demo-credenciales.json)`,
    '',
    '  Pruebe en otra terminal:',
    '',
    ...curlLines(baseUrl, operador).map(line => `    ${line}`),
    '',
    '  Si TOKEN queda vacío, ya se pidió demasiadas veces en 15 minutos (LIMIT_LOGIN).',
    '',
    '  Ctrl+C para detener.',
    '',
  ].join('\n')
}

const userLine = (user: DemoUser) =>
  `    ${user.role.padEnd(11)} ${user.email.padEnd(26)} ${user.password ?? '(la de ADMIN_PASSWORD)'}`

/** Writes the commands, single-quoted for the shell. Their texts contain no quotes. */
function curlLines(baseUrl: string, user: DemoUser | undefined): string[] {
  const login = JSON.stringify({ email: user?.email, password: user?.password, device_name: 'curl' })
  const invoice = JSON.stringify({ ...DEMO_INVOICE, items: DEMO_INVOICE.items.slice(0, 1) })
  const json = `-H 'Content-Type: application/json'`
  const auth = `-H "Authorization: Bearer $TOKEN"`
  const key = `-H "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)"`
  return [
    `TOKEN=$(curl -sS ${baseUrl}/api/auth/token ${json} -d '${login}' | sed -nE 's/.*"token":"([^"]+)".*/\\1/p')`,
    `curl -sS ${baseUrl}/api/sifen/dtes/sync ${auth} ${json} ${key} -d '${invoice}' | tee factura.json`,
    `curl -fsS ${baseUrl}/api/sifen/dtes/$(sed -nE 's/^[{]"id":([0-9]+).*/\\1/p' factura.json)/kude ${auth} -o kude.pdf`,
  ]
}
