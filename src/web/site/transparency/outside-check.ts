/**
 * Returns a shell script that checks the newest head's signature with curl and OpenSSL alone. The
 * octal bytes are the DER prefix of an Ed25519 key (RFC 8410).
 * @param url address of the installation, without a trailing slash
 */
export function outsideCheck(url: string): string {
  return `curl -s ${url}/log/checkpoint > head.txt
curl -s ${url}/log/key > key.txt
sed '/^$/,$d' head.txt > text.txt
grep "^— $(cut -d+ -f1 key.txt) " head.txt | head -n 1 | cut -d' ' -f3 | base64 -d | tail -c 64 > signature.bin
{ printf '\\060\\052\\060\\005\\006\\003\\053\\145\\160\\003\\041\\000'; cut -d+ -f3- key.txt | base64 -d | tail -c 32; } > key.der
openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin -in text.txt -sigfile signature.bin`
}
