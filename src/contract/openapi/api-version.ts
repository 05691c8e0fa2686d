/** Of the API, not of the installation: what it answers today it will answer under this first number. */
export const API_VERSION = '1.0.0'
