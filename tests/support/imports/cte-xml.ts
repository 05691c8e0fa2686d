import { checkDigit } from '#domain/accounts/cnpj.ts'

type MadeCte = {
  readonly number: number
  /** Access keys of the NF-e inside. */
  readonly invoices: readonly string[]
  readonly recipient?: string
  /** Model in the key: 57, or 67 for the CT-e OS. */
  readonly model?: number
  /** `tpCTe`: 0 is normal, 1 a complement. */
  readonly type?: number
}

/** Returns the access key of a made CT-e of November 2026 from São Paulo. */
export function cteKey({ number, model = 57 }: Pick<MadeCte, 'number' | 'model'>): string {
  const body = `35261111222333000181${model}001${String(number).padStart(9, '0')}100000001`
  return `${body}${checkDigit(body)}`
}

/** Makes the XML of a CT-e with the elements that the import reads (MOC CT-e 4.00). */
export function createCte(cte: MadeCte): string {
  const { number, invoices, recipient = 'Ana Souza', type = 0 } = cte
  const place = (street: string, city: string, state: string, cep: string) =>
    `<xLgr>${street}</xLgr><nro>12</nro><xBairro>Centro</xBairro><cMun>1</cMun><xMun>${city}</xMun><CEP>${cep}</CEP><UF>${state}</UF>`
  const weight = (unit: string, name: string, amount: string) =>
    `<infQ><cUnid>${unit}</cUnid><tpMed>${name}</tpMed><qCarga>${amount}</qCarga></infQ>`
  const keys = invoices.map((key) => `<infNFe><chave>${key}</chave></infNFe>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<cteProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/cte"><CTe><infCte Id="CTe${cteKey(cte)}" versao="4.00">
<ide><mod>57</mod><nCT>${number}</nCT><tpCTe>${type}</tpCTe><xMunIni>SAO PAULO</xMunIni><UFIni>SP</UFIni><xMunFim>RECIFE</xMunFim><UFFim>PE</UFFim></ide>
<compl><Entrega><comData><tpPer>2</tpPer><dProg>2026-12-10</dProg></comData><semHora><tpHor>0</tpHor></semHora></Entrega></compl>
<emit><CNPJ>11222333000181</CNPJ><xNome>Transportadora</xNome><enderEmit>${place('Rua do Pátio', 'OSASCO', 'SP', '06010000')}</enderEmit></emit>
<rem><CNPJ>11222333000181</CNPJ><xNome>Loja</xNome><enderReme>${place('Rua das Palmeiras', 'SAO PAULO', 'SP', '01001000')}</enderReme></rem>
<dest><CPF>52998224725</CPF><xNome>${recipient}</xNome><enderDest>${place('Avenida Boa Viagem', 'RECIFE', 'PE', '51021000')}</enderDest></dest>
<infCTeNorm><infCarga><vCarga>100.00</vCarga><proPred>Medicamentos</proPred>${weight('03', 'CAIXAS', '3.0000')}${weight('01', 'PESO CUBADO', '40.0000')}${weight('01', 'PESO BRUTO', '12.5000')}</infCarga>
<infDoc>${keys}</infDoc></infCTeNorm>
</infCte></CTe></cteProc>`
}
