/** Names of the documents' work, as the history and the log show them. */
import type { DueKind, Estado } from '../../../db/index.ts'

/** Builds and signs a draft: the spec's BuildAndSignDteJob. */
export const BUILD_JOB = 'dtes.build-and-sign'
/** Posts a signed document: the spec's SendDteJob. */
export const SEND_JOB = 'dtes.send'
/** Queries SIFEN about a document. */
export const SETTLE_JOB = 'dtes.settle'
/** Recovers the numbers of a point and type that other documents have at SIFEN. */
export const RECOVER_POINT_JOB = 'puntos.recover'

/** Returns the job of the due work. A draft is always built first. */
export const jobFor = ({ estado, due_kind }: { estado: Estado; due_kind: DueKind | null }): string =>
  due_kind === 'ask' ? SETTLE_JOB : estado === 'draft' ? BUILD_JOB : SEND_JOB
