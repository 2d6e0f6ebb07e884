package org.example.tide;

import java.time.LocalDate;

class Moon {
    static int phase(int month, int day) {
        int shifted = day + 1;
        return LocalDate.of(2024, month, shifted).getDayOfYear() % 29;
    }
}
