import type * as z from 'zod/mini'
import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
import type { Permission } from '#domain/accounts/role.ts'
import type { Sentence } from '../sentences/sentence.ts'
import type { ErrorCode } from './errors.ts'

/** Callers of an endpoint: anybody, or a signed-in account. */
export type Access = 'public' | 'account'

/**
 * Requirement of a call: a permission in the account for which the caller acts. `self` means that
 * the call concerns only the person who signed in.
 */
export type Need = Permission | 'self'

type Declaration<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{name}` parameters, as in OpenAPI. */
  readonly path: `/api/${string}`
  readonly summary: Sentence
  /** When to use the call, and what it refuses. Only the API document contains it. */
  readonly details: Sentence
  /** Callers that the endpoint accepts; only signed-in accounts if absent. */
  readonly access?: Access
  /** Requirement of the call; every endpoint declares one unless its `access` is `public`. */
  readonly needs?: Need
  /** Scope that an API key needs. Without it, only signed-in people may call. */
  readonly scope?: ApiKeyScope
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /**
   * Field of the body, or of each item, by which the server recognizes a repeated write. If the
   * caller does not send the field, the server derives it from `Idempotency-Key`.
   */
  readonly repeatedBy?: 'event_id' | 'id' | 'rotation'
  /** Maximum number of JSON members in a body, if it is larger than the usual maximum. */
  readonly maxMembers?: number
  /**
   * Maximum number of calls per minute of one client network, if it differs from the usual maximum
   * of public endpoints.
   */
  readonly perMinute?: number
  /**
   * Path parameter that names a shipment. The shipment's revision becomes the answer's ETag, so
   * that `If-None-Match` can give an answer 304.
   */
  readonly revalidatedBy?: string
  /** Schema of the member `data` in the answer's JSON body. */
  readonly data: Data
  /** Schemas of the members beside `data` in the answer's JSON body. */
  readonly beside?: Readonly<Record<string, z.ZodMiniType>>
  /** Media types of an answer whose body is a file, without the member `data`. */
  readonly media?: readonly string[]
  /** Name of the form field with a file, if the body is not JSON. */
  readonly upload?: string
  /** Media types and size limit of a body that is a file, without a form. */
  readonly file?: { readonly types: readonly string[]; readonly maxBytes: number }
  /** Status of a success; 200 if absent. */
  readonly success?: 200 | 201
  /** Error codes of this call beside those of every call; none if absent. */
  readonly errors?: readonly ErrorCode[]
}

/** One call of the API as data, from which validation, types and documentation follow. */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> = Declaration<Params, Query, Body, Data> & Required<Pick<Declaration, 'access' | 'success' | 'errors'>>

/** A public endpoint, or an endpoint that declares what its caller needs. */
type Guarded = { readonly access: 'public' } | { readonly access?: 'account'; readonly needs: Need }

/** Declares an endpoint. The returned type contains the exact types of its schemas. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Data extends z.ZodMiniType,
>(declaration: Declaration<Params, Query, Body, Data> & Guarded): Endpoint<Params, Query, Body, Data> {
  return { access: 'account', success: 200, errors: [], ...declaration }
}

export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType> ? z.output<P> : never
export type QueryOf<E> =
  E extends Endpoint<z.ZodMiniType, infer Q, z.ZodMiniType, z.ZodMiniType> ? z.output<Q> : never
export type BodyOf<E> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.output<B> : never
export type DataOf<E> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer D> ? z.output<D> : never
