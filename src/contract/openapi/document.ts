/** The part of JSON Schema 2020-12 that this document uses. */
export type JsonSchema = {
  readonly [keyword: string]: unknown
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

export type Media = {
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
}

export type Response = {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
  readonly content?: Readonly<Record<string, Media>>
}

/**
 * Operation of the document. `P` and `R` are the types of its parameters and responses: each is the
 * part itself, or a reference to a shared part.
 */
export type Operation<P = Parameter, R = Response> = {
  readonly operationId: string
  /** Path with the contract's parameter names, if the document names the parameters differently. */
  readonly 'x-path'?: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  /** Scope that an API key needs. Without it, only signed-in people may call. */
  readonly 'x-scope'?: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly P[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, Media>>
  }
  readonly responses: Readonly<Record<string, R>>
}

export type Method = 'get' | 'post' | 'put' | 'delete'

/** Operations by path and method. */
export type Paths<P = Parameter, R = Response> = Readonly<
  Record<string, Readonly<Partial<Record<Method, Operation<P, R>>>>>
>

export type WebhookCall = { readonly post: Operation & Required<Pick<Operation, 'requestBody'>> }

/** The part of an OpenAPI 3.1 document that this API needs. */
export type ApiDocument = {
  readonly openapi: '3.1.1'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
    readonly contact: { readonly name?: string; readonly email?: string; readonly url?: string }
  }
  readonly jsonSchemaDialect: string
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** Calls that integrators receive, by the event's name. */
  readonly webhooks: Readonly<Record<string, WebhookCall>>
  readonly paths: Paths
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly headers: Readonly<
      Record<
        string,
        { readonly description: string; readonly required?: boolean; readonly schema: JsonSchema }
      >
    >
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}
