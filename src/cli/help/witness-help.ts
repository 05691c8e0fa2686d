export const witnessHelp = {
  pt: `lastro witness: testemunha que os registros de outros só crescem (C2SP tlog-witness).

Uso
  lastro witness PASTA CHAVE… [--name NOME] [--listen ENDEREÇO:PORTA] [--lang pt|en]

  PASTA                     onde ficam a chave da testemunha e o que ela já viu; criada se não existe
  CHAVE…                    as chaves dos registros que testemunha: o texto nome+hash+base64, ou um arquivo; com
                            "CHAVE ENDEREÇO" entre aspas, segue sozinha as trocas de chave que o registro anuncia
  --name NOME               nome sob o qual assina; só na primeira vez
  --listen ENDEREÇO:PORTA   onde escutar (padrão: 127.0.0.1:4040); para fora, ponha um proxy com TLS na frente

A testemunha assina um estado somente se ele continua o último que assinou daquele registro, e grava-o em
disco antes de responder. Nunca copie a PASTA para outra máquina que rode ao mesmo tempo: duas memórias com
uma só chave não testemunham nada.

Com o endereço do registro, uma chave nova conta quando /log/keys prova que a anterior a anunciou e que o registro de
agora continua o que a testemunha viu; fica na PASTA. Um registro que começa de novo é outro: dê a chave dele.

Duas empresas testemunham uma pela outra com dois comandos, um em cada:
  lastro witness testemunha "chave-de-b.txt https://empresa-b.com.br" --name empresa-a.com.br/testemunha
  lastro witness testemunha "chave-de-a.txt https://empresa-a.com.br" --name empresa-b.com.br/testemunha
e com a linha WITNESSES que cada um imprime na configuração da outra.

Código de saída
  0  encerrada por sinal
  2  não pôde começar
`,
  en: `lastro witness: witnesses that the logs of others only grow (C2SP tlog-witness).

Usage
  lastro witness FOLDER KEY… [--name NAME] [--listen ADDRESS:PORT] [--lang pt|en]

  FOLDER                  where the key of the witness is, and what it has seen; made if it does not exist
  KEY…                    the keys of the logs that it witnesses: the text name+hash+base64, or a file; with
                          "KEY ADDRESS" in quotes it follows by itself the changes of key that the log announces
  --name NAME             the name it signs under; only the first time
  --listen ADDRESS:PORT   where to listen (default: 127.0.0.1:4040); towards outside, put a proxy with TLS before it

The witness signs a head only if it continues the last one that it signed of that log, and writes it to the
disk before it answers. Never copy the FOLDER to another machine that runs at the same time: two memories with
one key witness nothing.

With the address of the log, a new key counts once /log/keys proves that the one before announced it and that the log
as it is now continues what the witness saw; it stays in the FOLDER. A log that begins anew is another: give its key.

Two companies vouch for each other with two commands, one in each:
  lastro witness witness "key-of-b.txt https://company-b.com" --name company-a.com/witness
  lastro witness witness "key-of-a.txt https://company-a.com" --name company-b.com/witness
and with the line WITNESSES that each prints in the configuration of the other.

Exit code
  0  ended by a signal
  2  could not start
`,
}
