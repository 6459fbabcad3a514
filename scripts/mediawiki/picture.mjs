// A PNG picture that is large because its lowest bits are noise: an upload that does not fit into one buffer.

import { randomFillSync } from 'node:crypto';
import { deflateSync } from 'node:zlib';

const WIDTH = 800;
const HEIGHT = 600;
const BYTES_PER_PIXEL = 3;

export function picture() {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(WIDTH, 0);
    header.writeUInt32BE(HEIGHT, 4);
    header.set([8, 2, 0, 0, 0], 8); // 8 bits, red, green and blue
    return Buffer.concat([
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        chunk('IHDR', header),
        chunk('IDAT', deflateSync(rows())),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}

// An evening sky, and a hill that could be an elephant's back.
function rows() {
    const stride = 1 + WIDTH * BYTES_PER_PIXEL; // a row begins with its filter: none
    const rows = Buffer.alloc(stride * HEIGHT);
    const noise = randomFillSync(Buffer.alloc(rows.length));
    for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++) {
            const isHill = y > 420 - 160 * Math.exp(-(((x - 380) / 190) ** 2));
            const color = isHill ? [70, 64, 80] : [90 + y / 4, 90 + y / 7, 200 - y / 4];
            const at = y * stride + 1 + x * BYTES_PER_PIXEL;
            color.forEach((value, i) => {
                rows[at + i] = value + (noise[at + i] & 31);
            });
        }
    }
    return rows;
}

function chunk(type, data) {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
}

function crc32(bytes) {
    let crc = 0xffffffff;
    for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) {
            crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
        }
    }
    return (crc ^ 0xffffffff) >>> 0;
}
