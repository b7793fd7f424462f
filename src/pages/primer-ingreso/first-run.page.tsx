/** The first page of an empty installation. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { alonePage, BLANK, Field, Form, Problems, type Refused } from '../../web/index.ts'
import { NewAccount } from '../invitations/index.ts'

export const firstRunPage = (deps: Deps, reply: FastifyReply, token: string | undefined, refused: Refused = BLANK) =>
  alonePage(deps, reply, {
    title: 'Primer ingreso',
    head: 'Primer ingreso',
    body: (
      <>
        <div>
          <h1>Crear el superadministrador</h1>
          <p class="mb-0 mt-1">
            Ve todas las empresas y administra a las personas. Después le mostramos lo que falta para emitir el primer
            documento.
          </p>
        </div>
        <Problems
          refused={refused}
          fields={['email', 'name', 'username', 'nueva', 'repetida']}
          what="la cuenta no se creó"
        />
        <Form action={`/primer-ingreso/${token}`} entrance>
          <Field name="email" label="Correo" type="email" refused={refused} autocomplete="email" />
          <NewAccount refused={refused} />
          <button type="submit" class="btn btn-primary w-100">
            Crear la cuenta y entrar
          </button>
        </Form>
      </>
    ),
  })
