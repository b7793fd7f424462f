/** Redirects of pages, which handlers return as their answer. */
import type { FastifyReply } from 'fastify'

/** An answer that sends the browser to another page. */
export class SeeOther {
  readonly location: string
  constructor(location: string) {
    this.location = location
  }
}

export const seeOther = (location: string) => new SeeOther(location)

/** Answers 303, which the browser follows with a GET and does not keep. */
export const redirect = (reply: FastifyReply, { location }: SeeOther) =>
  reply.code(303).headers({ 'Cache-Control': 'no-store', Location: location }).send()
