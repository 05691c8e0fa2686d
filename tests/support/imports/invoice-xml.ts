import { checkDigit } from '#domain/accounts/cnpj.ts'

type MadeInvoice = {
  readonly number: number
  readonly recipient: string
  /** Gross weight of each volume in kilograms. */
  readonly weights?: readonly string[]
  /** Random number in the key, with which two invoices of one number differ. */
  readonly random?: number
}

/** Returns the access key of a made NF-e of November 2026 from São Paulo. */
export function invoiceKey({ number, random = 1 }: Pick<MadeInvoice, 'number' | 'random'>): string {
  const digits = [String(number).padStart(9, '0'), '1', String(random).padStart(8, '0')].join('')
  const body = `3526111122233300018155001${digits}`
  return `${body}${checkDigit(body)}`
}

/** Makes the XML of an NF-e with the elements that the import reads (MOC 7.0, annex I). */
export function createInvoice(invoice: MadeInvoice): string {
  const { number, recipient, weights = ['12.500'] } = invoice
  const place = (street: string, city: string, state: string, cep: string) =>
    `<xLgr>${street}</xLgr><nro>12</nro><xBairro>Centro</xBairro><cMun>1</cMun><xMun>${city}</xMun><UF>${state}</UF><CEP>${cep}</CEP>`
  const volumes = weights.map((weight) => `<vol><qVol>1</qVol><pesoB>${weight}</pesoB></vol>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe Id="NFe${invoiceKey(invoice)}" versao="4.00">
<ide><mod>55</mod><serie>1</serie><nNF>${number}</nNF></ide>
<emit><CNPJ>11222333000181</CNPJ><xNome>Loja</xNome><enderEmit>${place('Rua das Palmeiras', 'SAO PAULO', 'SP', '01001000')}</enderEmit></emit>
<dest><CPF>52998224725</CPF><xNome>${recipient}</xNome><enderDest>${place('Avenida Boa Viagem, lado par', 'RECIFE', 'PE', '51021000')}</enderDest></dest>
<det nItem="1"><prod><xProd>Luvas &amp; máscaras</xProd></prod></det><det nItem="2"><prod><xProd>Soro</xProd></prod></det>
<transp><modFrete>0</modFrete>${volumes}</transp>
</infNFe></NFe></nfeProc>`
}
